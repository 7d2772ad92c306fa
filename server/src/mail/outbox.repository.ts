import type { Db } from '../database/database.ts';
import { newId } from '../kernel/identifier.ts';
import type { QueuedMail } from './mail.ts';

/** A mail whose turn it is. Instants in ms since the epoch. */
export interface DueMail {
  id: string;
  kind: string;
  payload: unknown;
  /** Before this one. */
  attempts: number;
  expiresAt: number | null;
}

/** Where a mail stands, as lists show it. */
export interface MailStatus {
  id: string;
  state: 'pending' | 'sent' | 'failed';
  to: string | null;
  attempts: number;
  error: string | null;
  /** ms since the epoch; null unless it was sent. */
  sentAt: number | null;
}

export async function insertMail(db: Db, mail: QueuedMail, now: number): Promise<string> {
  const id = newId();
  await db
    .insertInto('mail_outbox')
    .values({
      id,
      kind: mail.kind,
      payload: JSON.stringify(mail.payload),
      recipient: mail.recipient ?? null,
      about_id: mail.aboutId ?? null,
      state: 'pending',
      attempts: 0,
      error: null,
      created_at: now,
      due_at: now,
      expires_at: mail.expiresAt ?? null,
      finished_at: null,
      lease: null,
      leased_until: 0,
    })
    .execute();
  return id;
}

/** The mail that waits longest of those whose time has come and that nobody is sending. */
export async function findDueMail(db: Db, now: number): Promise<DueMail | undefined> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'payload', 'attempts', 'expires_at'])
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      kind: row.kind,
      payload: JSON.parse(row.payload) as unknown,
      attempts: row.attempts,
      expiresAt: row.expires_at,
    }
  );
}

/** Takes a due mail, unless another instance was faster; counts the attempt, so that one that ends a process ends too. */
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
    .where('leased_until', '<=', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Notes how an attempt ended, unless the lease went to another instance meanwhile. */
export async function settleMail(
  db: Db,
  { id, lease }: { id: string; lease: string },
  outcome:
    | { state: 'sent'; at: number; to: string }
    | { state: 'failed'; at: number; error: string }
    | { state: 'pending'; dueAt: number; error: string },
): Promise<void> {
  await db
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
    .execute();
}

/** Removes a mail that nobody is to get any more. */
export async function dropMail(db: Db, { id, lease }: { id: string; lease: string }): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).where('lease', '=', lease).execute();
}

/** Removes finished mails that belong to nothing. */
export async function deleteFinishedMails(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('state', '!=', 'pending')
    .where('about_id', 'is', null)
    .where('finished_at', '<', before)
    .execute();
}

/** Makes a mail due again, sent or not, with all its attempts; says whether there is one. */
export async function sendMailAgain(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('mail_outbox')
    .set({ state: 'pending', attempts: 0, due_at: now, error: null, finished_at: null })
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** The mails that belong to something, oldest first. */
export async function listMailsAbout(db: Db, aboutId: string): Promise<MailStatus[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'state', 'recipient', 'attempts', 'error', 'finished_at'])
    .where('about_id', '=', aboutId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    to: row.recipient,
    attempts: row.attempts,
    error: row.error,
    sentAt: row.state === 'sent' ? row.finished_at : null,
  }));
}
