import { readDocument } from '../../content/documents.ts';
import type { FormDocument } from '../../contract/form.ts';
import type { Db } from '../../database/database.ts';
import { isId, type EntityId } from '../../kernel/identifier.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { violation } from '../../kernel/violation.ts';
import type { Submission } from './submission.ts';

/** The properties of a form that submissions need. */
export interface SubmittableForm extends FormDocument {
  id: EntityId;
  version: number;
}

/** The details of `not-found` for a form. */
export const NO_FORM = { violations: [violation('', 'no-form')] };

/** Returns the form of a request: by the id in the rendered form, or else by the shortcut in the path. */
export async function findAddressedForm(
  db: Db,
  { formId, shortcut }: Pick<Submission, 'shortcut' | 'formId'>,
): Promise<SubmittableForm | undefined> {
  const byId =
    formId !== undefined && isId(formId) ? await findSubmittableForm(db, { id: formId }) : undefined;
  if (byId || !isShortcut(shortcut)) return byId;
  return (
    (await findSubmittableForm(db, { shortcut })) ??
    (await findSubmittableForm(db, { formerShortcut: shortcut }))
  );
}

/** Returns the form with an id, a shortcut, or a former shortcut that no other form has. */
async function findSubmittableForm(
  db: Db,
  by: { id: string } | { shortcut: string } | { formerShortcut: string },
): Promise<SubmittableForm | undefined> {
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('content_document as document', 'document.entity_id', 'entity.id')
    .select(['entity.id', 'entity.version', 'document.document'])
    .where('entity.kind', '=', 'form')
    .$if('id' in by, (query) => query.where('entity.id', '=', (by as { id: string }).id))
    .$if('shortcut' in by, (query) =>
      query.where('entity.shortcut', '=', (by as { shortcut: string }).shortcut),
    )
    .$if('formerShortcut' in by, (query) =>
      query
        .innerJoin('form_former_shortcut as former', 'former.form_id', 'entity.id')
        .where('former.shortcut', '=', (by as { formerShortcut: string }).formerShortcut),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const document = readDocument('form', row.document);
  return { ...document, id: row.id as EntityId, version: row.version };
}
