import type { FormStatus } from '../../contract/form.ts';
import { holdsWord } from '../../content/search.ts';
import type { Db } from '../../database/database.ts';
import type { ListRequest } from '../../http/list-query.ts';
import { toForm, type Form } from './stored-form.repository.ts';

/** The columns that lists sort by. */
export type FormSortColumn = 'shortcut' | 'title_key' | 'status' | 'created_at' | 'updated_at';

/** One page of the list, and how many forms there are in all. */
export async function listForms(
  db: Db,
  request: ListRequest<FormSortColumn>,
  status: FormStatus | undefined,
): Promise<{ forms: Form[]; total: number }> {
  const matching = db
    .selectFrom('content_entity as entity')
    .innerJoin('form', 'form.id', 'entity.id')
    .where('entity.kind', '=', 'form')
    .$if(status !== undefined, (query) => query.where('form.status', '=', status!))
    .$call((query) =>
      request.words.reduce(
        (narrowed, word) => narrowed.where((eb) => holdsWord(eb.ref('entity.search_text'), word)),
        query,
      ),
    );
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await request.sort
    .reduce(
      (query, { column, direction }) => query.orderBy(column, direction),
      matching.selectAll(['entity', 'form']),
    )
    .orderBy('entity.id', 'asc')
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute();
  return { forms: rows.map(toForm), total };
}
