import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { MailOutboxTable } from '../database/outbox-tables.ts';
import { newDelivery, retry } from '../outbox/delivery-queue.repository.ts';
import type { QueuedMail } from './mail.ts';
import { mailboxKey } from './mail.rules.ts';

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
    ...newDelivery(mail.payload, now, mail),
    kind: mail.kind,
    recipient: mail.recipient ?? null,
    recipient_key: mail.recipient === undefined ? null : mailboxKey(mail.recipient),
    about_id: mail.aboutId ?? null,
  };
}

export async function insertMails(db: Db, rows: readonly MailRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('mail_outbox').values(rows).execute();
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
  await retry(db, { table: 'mail_outbox' }, ids, now, ['pending', 'failed']);
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
