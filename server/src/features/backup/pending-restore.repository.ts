import type { Db } from '../../database/database.ts';

/** The row in a restored database that marks the staged files of its backup as pending. */
const NAME = 'FinishRestore';

/** Records the pending restore. Call in the transaction that loads the rows: its commit makes the staged files current. */
export async function recordPendingRestore(db: Db, id: string): Promise<void> {
  const row = { name: NAME, slot: 0, lease: id, leased_until: 0 };
  await db
    .insertInto('job')
    .values({ ...row, started_at: null, finished_at: null, outcome: null, report: null })
    .execute();
}

/** Returns the id of the restore whose files have not been moved yet. */
export async function findPendingRestore(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('job').select('lease').where('name', '=', NAME).executeTakeFirst();
  return row?.lease ?? undefined;
}

/** Removes the record and returns its id. Only one instance receives it; the others wait for its transaction. */
export async function takePendingRestore(db: Db): Promise<string | undefined> {
  const row = await db.deleteFrom('job').where('name', '=', NAME).returning('lease').executeTakeFirst();
  return row?.lease ?? undefined;
}
