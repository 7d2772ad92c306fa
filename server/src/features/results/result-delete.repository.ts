import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** The deleted rows and the files to remove from disk after the commit. */
export interface DeletedResults {
  results: number;
  mails: number;
  fileIds: string[];
}

/** Numbers of deleted rows. */
export interface DeletedCounts {
  results: number;
  mails: number;
  files: number;
}

export const NOTHING_DELETED: DeletedCounts = { results: 0, mails: 0, files: 0 };

export function sumDeleted(one: DeletedCounts, other: DeletedCounts): DeletedCounts {
  return {
    results: one.results + other.results,
    mails: one.mails + other.mails,
    files: one.files + other.files,
  };
}

export function addDeleted(
  counts: DeletedCounts,
  { results, mails, fileIds }: DeletedResults,
): DeletedCounts {
  return sumDeleted(counts, { results, mails, files: fileIds.length });
}

/** Deletes the results with these ids that exist, with their emails and file records. */
export async function deleteResults(db: Db, ids: readonly string[]): Promise<DeletedResults> {
  if (ids.length === 0) return { results: 0, mails: 0, fileIds: [] };
  const files = await db
    .deleteFrom('form_result_file')
    .where('result_id', 'in', ids)
    .returning('id')
    .execute();
  const mails = await db.deleteFrom('mail_outbox').where('about_id', 'in', ids).executeTakeFirst();
  const results = await db.deleteFrom('form_result').where('id', 'in', ids).executeTakeFirst();
  return {
    results: Number(results.numDeletedRows),
    mails: Number(mails.numDeletedRows),
    fileIds: files.map((file) => file.id),
  };
}

/**
 * Deletes the oldest results of a form, spam included, with their emails and files. A count below `limit` means that
 * none are left.
 * @param before ms since the epoch, exclusive; undefined: any age
 */
export async function deleteOldestResults(
  db: Db,
  formId: EntityId,
  before: number | undefined,
  limit: number,
): Promise<DeletedResults> {
  const rows = await db
    .selectFrom('form_result')
    .select('id')
    .where('form_id', '=', formId)
    .$if(before !== undefined, (query) => query.where('submitted_at', '<', before!))
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return deleteResults(
    db,
    rows.map((row) => row.id),
  );
}

/** Marks a result as spam or as not spam. Returns false when it already is, or does not exist. */
export async function markSpam(db: Db, id: EntityId, spam: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('form_result')
    .set({ spam: spam ? 1 : 0 })
    .where('id', '=', id)
    .where('spam', '=', spam ? 0 : 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
