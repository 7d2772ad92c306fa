import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** Deletes the results with these ids, with their mails. Gives how many there were. */
export async function deleteResults(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await db.deleteFrom('mail_outbox').where('about_id', 'in', ids).execute();
  const { numDeletedRows } = await db.deleteFrom('form_result').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes the oldest results of a form, spam included, with their mails.
 * @param before ms since the epoch, not included; undefined: whatever their age
 * @returns how many were deleted: fewer than `limit` when nothing is left
 */
export async function deleteOldestResults(
  db: Db,
  formId: EntityId,
  before: number | undefined,
  limit: number,
): Promise<number> {
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

/** Holds a result back as spam, or lets it go. False when there is no such result. */
export async function markSpam(db: Db, id: EntityId, spam: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('form_result')
    .set({ spam: spam ? 1 : 0 })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
