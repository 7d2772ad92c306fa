import type { Db } from '../../database/database.ts';
import type { BackupEnd } from './backup-format.ts';

const BATCH_SIZE = 500;

/**
 * Deletes rows whose files were deleted while the backup was made, and everything that belongs to them, as deleting the
 * media and results would.
 */
export async function deleteMissingRows(db: Db, gone: BackupEnd['gone']): Promise<void> {
  for (const ids of portions(gone.medium)) {
    await db.deleteFrom('medium').where('id', 'in', ids).execute();
    await db.deleteFrom('trash_item').where('kind', '=', 'media').where('id', 'in', ids).execute();
  }
  for (const ids of portions(gone.form_result_file)) {
    const rows = await db
      .selectFrom('form_result_file')
      .select('result_id')
      .distinct()
      .where('id', 'in', ids)
      .execute();
    const results = rows.map((row) => row.result_id);
    if (results.length === 0) continue;
    await db.deleteFrom('mail_outbox').where('about_id', 'in', results).execute();
    await db.deleteFrom('form_result').where('id', 'in', results).execute();
  }
}

function* portions(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE) yield ids.slice(at, at + BATCH_SIZE);
}
