import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import type { MailOutboxTable, Tables } from '../database/tables.ts';
import { latestPlausibleTime } from '../kernel/clock.ts';
import { newId } from '../kernel/identifier.ts';
import type { MailToWrite, QueuedMail } from './mail.ts';
import { latestDueTimes, LEASE_MS, mailboxKey } from './mail.rules.ts';

/** A due email. Instants are in ms since the epoch. */
export interface DueMail extends MailToWrite {
  kind: string;
  payload: unknown;
  /** The number of previous attempts. */
  attempts: number;
  expiresAt: number | null;
}

/** A row for a new email in the outbox. */
export type MailRow = Insertable<MailOutboxTable>;

/** The delivery status of an email, for lists. */
export interface MailStatus {
  id: string;
  kind: string;
  state: 'pending' | 'sent' | 'failed';
  to: string | null;
  attempts: number;
  error: string | null;
  /** ms since the epoch; null unless it was sent. */
  sentAt: number | null;
}

export function toMailRow(mail: QueuedMail, now: number): MailRow {
  return {
    id: newId(),
    kind: mail.kind,
    payload: JSON.stringify(mail.payload),
    recipient: mail.recipient ?? null,
    recipient_key: mail.recipient === undefined ? null : mailboxKey(mail.recipient),
    about_id: mail.aboutId ?? null,
    state: 'pending',
    attempts: 0,
    error: null,
    created_at: now,
    due_at: Math.max(now, mail.dueAt ?? now),
    expires_at: mail.expiresAt ?? null,
    finished_at: null,
    lease: null,
    leased_until: 0,
  };
}

export async function insertMails(db: Db, rows: readonly MailRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('mail_outbox').values(rows).execute();
}

/** Returns the due, unleased email that has waited longest. */
export async function findDueMail(db: Db, now: number): Promise<DueMail | undefined> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'payload', 'recipient', 'about_id', 'created_at', 'attempts', 'expires_at'])
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .where(isFree(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      kind: row.kind,
      payload: JSON.parse(row.payload) as unknown,
      recipient: row.recipient,
      aboutId: row.about_id,
      createdAt: row.created_at,
      attempts: row.attempts,
      expiresAt: row.expires_at,
    }
  );
}

/**
 * Makes emails due whose due time is further ahead than possible, because the clock was set back. Returns their
 * number, and writes nothing when there are none.
 */
export async function recallMails(
  { read, transaction }: Pick<Database, 'read' | 'transaction'>,
  now: number,
): Promise<number> {
  const strays = (db: Db) =>
    db
      .selectFrom('mail_outbox')
      .select('id')
      .where('state', '=', 'pending')
      .where('due_at', '>', latestPlausibleTime(now))
      .where((eb) =>
        eb.or(
          latestDueTimes(now).map((latest, attempts) =>
            eb.and([eb('attempts', '=', attempts), eb('due_at', '>', latest)]),
          ),
        ),
      );
  if (!(await strays(read).limit(1).executeTakeFirst())) return 0;
  const { numUpdatedRows } = await transaction((db) =>
    db.updateTable('mail_outbox').set({ due_at: now }).where('id', 'in', strays(db)).executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

function isFree(now: number) {
  const held = latestPlausibleTime(now + LEASE_MS);
  return (eb: ExpressionBuilder<Tables, 'mail_outbox'>) =>
    eb.or([eb('leased_until', '<=', now), eb('leased_until', '>', held)]);
}

/**
 * Leases a due email, unless another instance was faster. Counts the attempt first, so that an email that crashes the
 * process is abandoned eventually.
 */
export async function leaseMail(
  db: Db,
  id: string,
  lease: string,
  now: number,
  until: number,
): Promise<boolean> {
  const result = await db
    .updateTable('mail_outbox')
    .set((eb) => ({ lease, leased_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .where(isFree(now))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/**
 * Records the outcome of an attempt. Returns false when another instance has acquired the lease or the email is gone.
 */
export async function settleMail(
  db: Db,
  { id, lease }: { id: string; lease: string },
  outcome:
    | { state: 'sent'; at: number; to: string }
    | { state: 'failed'; at: number; error: string }
    | { state: 'pending'; dueAt: number; error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({
      state: outcome.state,
      lease: null,
      leased_until: 0,
      error: outcome.state === 'sent' ? null : outcome.error,
      ...(outcome.state === 'pending' ? { due_at: outcome.dueAt } : { finished_at: outcome.at }),
      ...(outcome.state === 'sent' ? { recipient: outcome.to } : {}),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an email that should no longer be sent. */
export async function dropMail(db: Db, { id, lease }: { id: string; lease: string }): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).where('lease', '=', lease).execute();
}

/** Deletes emails that are about no item and finished before an instant. */
export async function deleteFinishedMails(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('state', '!=', 'pending')
    .where('about_id', 'is', null)
    .where('finished_at', '<', before)
    .execute();
}

/**
 * Returns the number of pending and abandoned emails, and when the oldest pending one was queued, in ms since the
 * epoch.
 */
export async function measureOutbox(
  db: Db,
): Promise<{ pending: number; failed: number; oldestAt: number | null }> {
  const counts = await db
    .selectFrom('mail_outbox')
    .select((eb) => ['state' as const, eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['pending', 'failed'])
    .groupBy('state')
    .execute();
  const oldest = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.min<number | null>('created_at').as('at'))
    .where('state', '=', 'pending')
    .executeTakeFirst();
  const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  return { pending: countOf('pending'), failed: countOf('failed'), oldestAt: oldest?.at ?? null };
}

/** Makes pending and abandoned emails due now and resets their attempts. Each keeps its `Message-ID`. */
export async function retryMails(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('mail_outbox')
    .set({ state: 'pending', attempts: 0, due_at: now, error: null, finished_at: null })
    .where('id', 'in', ids)
    .where('state', '!=', 'sent')
    .execute();
}

/** Deletes the pending emails about an item. */
export async function withdrawMails(db: Db, aboutId: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('about_id', '=', aboutId).where('state', '=', 'pending').execute();
}

/** Returns the emails about an item, oldest first. */
export async function listMailsAbout(db: Db, aboutId: string): Promise<MailStatus[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'state', 'recipient', 'attempts', 'error', 'finished_at'])
    .where('about_id', '=', aboutId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    to: row.recipient,
    attempts: row.attempts,
    error: row.error,
    sentAt: row.state === 'sent' ? row.finished_at : null,
  }));
}
