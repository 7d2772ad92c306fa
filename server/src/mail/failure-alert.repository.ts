import type { Db } from '../database/database.ts';

/** The last alert sent or queued for a mailbox. */
export interface LastAlert {
  /** ms since the epoch. */
  dueAt: number;
  isWaiting: boolean;
}

/** Returns the last alert of each mailbox that had one since an instant. */
export async function findAlerts(
  db: Db,
  kind: string,
  mailboxes: readonly string[],
  since: number,
): Promise<Map<string, LastAlert>> {
  if (mailboxes.length === 0) return new Map();
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['recipient_key', 'due_at', 'state'])
    .where('recipient_key', 'in', mailboxes)
    .where('created_at', '>', since)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(
    rows.map((row) => [row.recipient_key!, { dueAt: row.due_at, isWaiting: row.state === 'pending' }]),
  );
}

/** Returns the number of abandoned emails since an instant, excluding alerts, and the error of the last one. */
export async function findFailures(
  db: Db,
  alerts: string,
  since: number,
): Promise<{ count: number; lastError: string }> {
  const failed = db
    .selectFrom('mail_outbox')
    .where('state', '=', 'failed')
    .where('finished_at', '>=', since)
    .where('kind', '!=', alerts);
  const { count } = await failed
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const last = await failed.select('error').orderBy('finished_at', 'desc').limit(1).executeTakeFirst();
  return { count, lastError: last?.error ?? '' };
}
