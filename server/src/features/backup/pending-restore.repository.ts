import type { Db } from '../../database/database.ts';

/** The row by which a restored database says that files of its backup wait beside the former ones. */
const NAME = 'FinishRestore';

/** In the transaction that brings the rows: with its commit the staged files are the true ones. */
export async function recordPendingRestore(db: Db, id: string): Promise<void> {
  const row = { name: NAME, slot: 0, lease: id, leased_until: 0 };
  await db
    .insertInto('job')
    .values({ ...row, started_at: null, finished_at: null, outcome: null, report: null })
    .execute();
}

/** The id of the restore whose files are still to be moved; undefined: there is none. */
export async function findPendingRestore(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('job').select('lease').where('name', '=', NAME).executeTakeFirst();
  return row?.lease ?? undefined;
}

/** Gives the id that was recorded. Of several instances one gets it; the others wait until it has done. */
export async function takePendingRestore(db: Db): Promise<string | undefined> {
  const row = await db.deleteFrom('job').where('name', '=', NAME).returning('lease').executeTakeFirst();
  return row?.lease ?? undefined;
}
