import { readDocument } from '../../content/documents.ts';
import type { FormDocument } from '../../contract/form.ts';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** A form as submissions need it. */
export interface SubmittableForm extends FormDocument {
  id: EntityId;
  version: number;
  /** ms since the epoch. */
  updatedAt: number;
}

/** Returns the form with an id, with a shortcut, or that had a shortcut which no other one has taken. */
export async function findSubmittableForm(
  db: Db,
  by: { id: string } | { shortcut: string } | { formerShortcut: string },
): Promise<SubmittableForm | undefined> {
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('content_document as document', 'document.entity_id', 'entity.id')
    .select(['entity.id', 'entity.version', 'entity.updated_at', 'document.document'])
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
  return { ...document, id: row.id as EntityId, version: row.version, updatedAt: row.updated_at };
}
