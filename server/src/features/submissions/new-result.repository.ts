import { sql } from 'kysely';
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

/**
 * Stores results with the rows of their files, and returns their numbers in order. The numbers of a form are locked until
 * the end of the transaction, so little should follow.
 */
export async function insertResults(db: Db, results: readonly NewFormResult[]): Promise<number[]> {
  if (results.length === 0) return [];
  const numberOf = await takeNumbers(
    db,
    results.map(({ formId }) => formId),
  );
  const numbers = results.map(({ formId }) => numberOf(formId));
  await db
    .insertInto('form_result')
    .values(
      results.map((result, index) => ({
        id: result.id,
        form_id: result.formId,
        form_version: result.formVersion,
        submitted_at: result.submittedAt,
        locale: result.locale,
        page_shortcut: result.pageShortcut,
        field_values: JSON.stringify(result.values),
        spam: result.spam ? 1 : 0,
        search_text: resultSearchText(result.values),
        number: numbers[index]!,
      })),
    )
    .execute();
  const files = results.flatMap(({ id: result_id, files }) =>
    files.map(({ id, file: { field, name, type = 'application/octet-stream', size } }) => ({
      ...{ id, result_id, field, name, type, size },
    })),
  );
  if (files.length > 0) await db.insertInto('form_result_file').values(files).execute();
  return numbers;
}

/**
 * Reserves a number for each result. The returned function returns the next one of a form.
 * @param formIds one for each result
 */
export async function takeNumbers(db: Db, formIds: readonly string[]): Promise<(formId: string) => number> {
  const counts = new Map<string, number>();
  for (const id of formIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  // In the same order everywhere, so that two transactions never wait for each other.
  const rows = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { rows: reserved } = await sql<{ form_id: string; last: number }>`
    insert into form_result_number (form_id, last)
    values ${sql.join(rows.map(([id, count]) => sql`(${id}, cast(${count} as integer))`))}
    on conflict (form_id) do update set last = form_result_number.last + excluded.last
    returning form_id, last`.execute(db);
  const next = new Map(reserved.map(({ form_id, last }) => [form_id, last - counts.get(form_id)!]));
  return (formId) => {
    const number = next.get(formId)! + 1;
    next.set(formId, number);
    return number;
  };
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
