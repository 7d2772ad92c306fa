import type { Db } from '../database/database.ts';
import { latestPlausibleTime } from '../kernel/clock.ts';
import type { JobReport, JobRun } from './job.ts';
import { leaseBounds } from './job.rules.ts';

/** The shared state of a job across instances. */
export interface JobRow {
  /** The scheduled instant of the last completed run, in ms since the epoch. */
  slot: number;
  leasedUntil: number;
  lastRun: JobRun | null;
}

/**
 * Creates the row of a job if it is missing. Slots up to `slot` count as done, so a new job waits for its next slot.
 */
export async function ensureJob(db: Db, name: string, slot: number): Promise<void> {
  await db
    .insertInto('job')
    .values({ name, slot, lease: null, leased_until: 0, ...NO_RUN })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

const NO_RUN = { started_at: null, finished_at: null, outcome: null, report: null };

export async function findJob(db: Db, name: string): Promise<JobRow | undefined> {
  const row = await db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return undefined;
  const { started_at, finished_at, outcome, report } = row;
  return {
    slot: row.slot,
    leasedUntil: row.leased_until,
    lastRun:
      started_at === null || finished_at === null || outcome === null
        ? null
        : { startedAt: started_at, finishedAt: finished_at, outcome, ...readReport(report) },
  };
}

/** Parses a stored report, which includes the reason of a failure. */
function readReport(text: string | null): Pick<JobRun, 'report' | 'reason'> {
  const { reason, ...report } = JSON.parse(text ?? '{}') as JobReport & { reason?: string };
  return { report, ...(reason === undefined ? {} : { reason }) };
}

/**
 * Acquires the lease of a job that is not leased. With a slot, only if it has not been completed. Returns true for
 * exactly one of several instances.
 */
export async function claimJob(
  db: Db,
  name: string,
  claim: { lease: string; now: number; until: number; slot: number | undefined },
): Promise<boolean> {
  const { from, to } = leaseBounds(claim.now);
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ lease: claim.lease, leased_until: claim.until })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('leased_until', '<', from), eb('leased_until', '>', to)]))
    .$if(claim.slot !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('slot', '<', claim.slot!), eb('slot', '>', latestPlausibleTime(claim.now))]),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Extends a lease. Returns false when another instance has acquired it. */
export async function renewJob(db: Db, name: string, lease: string, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ leased_until: until })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases a lease and records the run. Does nothing when another instance has acquired the lease. */
export async function finishJob(
  db: Db,
  name: string,
  lease: string,
  run: JobRun,
  slot: number | undefined,
): Promise<void> {
  await db
    .updateTable('job')
    .set({
      lease: null,
      leased_until: 0,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      outcome: run.outcome,
      report: JSON.stringify(run.reason === undefined ? run.report : { ...run.report, reason: run.reason }),
      ...(slot === undefined ? {} : { slot }),
    })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}
