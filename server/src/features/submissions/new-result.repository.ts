import { searchText } from '../../content/search.ts';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { SubmittedFile } from './submitted-file.ts';

/** A submission to store. */
export interface NewFormResult {
  id: EntityId;
  formId: EntityId;
  /** The version of the form that was submitted. */
  formVersion: number;
  /** ms since the epoch. */
  submittedAt: number;
  locale: string;
  pageShortcut: string | null;
  values: Record<string, unknown>;
  spam: boolean;
  files: readonly PlacedFile[];
}

/** A file that is already in its final place, and its id. */
export interface PlacedFile {
  id: EntityId;
  file: SubmittedFile;
}

/** Stores results with the rows of their files. */
export async function insertResults(db: Db, results: readonly NewFormResult[]): Promise<void> {
  if (results.length === 0) return;
  await db
    .insertInto('form_result')
    .values(
      results.map((result) => ({
        id: result.id,
        form_id: result.formId,
        form_version: result.formVersion,
        submitted_at: result.submittedAt,
        locale: result.locale,
        page_shortcut: result.pageShortcut,
        field_values: JSON.stringify(result.values),
        spam: result.spam ? 1 : 0,
        search_text: resultSearchText(result.values),
      })),
    )
    .execute();
  const files = results.flatMap(({ id: result_id, files }) =>
    files.map(({ id, file: { field, name, type = 'application/octet-stream', size } }) => ({
      ...{ id, result_id, field, name, type, size },
    })),
  );
  if (files.length > 0) await db.insertInto('form_result_file').values(files).execute();
}

/** Returns the folded search text of a result: texts and numbers, also within lists. */
export function resultSearchText(values: Readonly<Record<string, unknown>>): string {
  return searchText(
    Object.values(values)
      .flat()
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map(String),
  );
}
