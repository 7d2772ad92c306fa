import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { toForm, type Form } from './stored-form.repository.ts';

/** The forms with these ids, in their order. */
export async function findForms(db: Db, ids: readonly EntityId[]): Promise<Form[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('form', 'form.id', 'entity.id')
    .selectAll(['entity', 'form'])
    .where('entity.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toForm(row)]));
  return ids.map((id) => byId.get(id)!);
}
