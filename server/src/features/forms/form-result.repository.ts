import type { Db } from '../../database/database.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { resultSearchText } from './result-search.ts';

/** A submission to be stored. */
export interface NewFormResult {
  formId: EntityId;
  /** The version of the form that was answered. */
  formVersion: number;
  /** ms since the epoch. */
  submittedAt: number;
  locale: string;
  pageShortcut: string | null;
  values: Record<string, unknown>;
  spam: boolean;
}

export async function insertFormResult(db: Db, result: NewFormResult): Promise<EntityId> {
  const id = newId();
  await db
    .insertInto('form_result')
    .values({
      id,
      form_id: result.formId,
      form_version: result.formVersion,
      submitted_at: result.submittedAt,
      locale: result.locale,
      page_shortcut: result.pageShortcut,
      field_values: JSON.stringify(result.values),
      spam: result.spam ? 1 : 0,
      search_text: resultSearchText(result.values),
    })
    .execute();
  return id;
}
