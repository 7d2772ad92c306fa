import { findEntity } from '../../content/store.ts';
import type { Localised } from '../../contract/common.ts';
import type { FieldOption } from '../../contract/field.ts';
import type { FormDocument, FormMail } from '../../contract/form.ts';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { mailboxKey } from '../../mail/mail.rules.ts';
import { CONFIRMATION_MAIL } from './result-mail.rules.ts';

/** An email that belongs to a result. Instants in ms since the epoch. */
export interface ResultMailRow {
  state: 'pending' | 'sent' | 'failed';
  recipient: string | null;
  attempts: number;
  error: string | null;
  finishedAt: number | null;
}

/** The properties of a form that the emails about its submissions need. */
export interface MailingForm {
  shortcut: string;
  title: Localised;
  successMessage: Localised;
  mail: FormMail | null;
  /** Options of the choice fields, by field name. */
  options: ReadonlyMap<string, readonly FieldOption[]>;
}

export async function findMailingForm(db: Db, id: EntityId): Promise<MailingForm | undefined> {
  const form = await findEntity<FormDocument>(db, 'form', id);
  if (!form) return undefined;
  const { shortcut, title, successMessage, mail, fields } = form.document;
  const options = fields.flatMap(({ name, attributes: { values } }) =>
    values ? [[name, values] as const] : [],
  );
  return { shortcut, title, successMessage, mail, options: new Map(options) };
}

/**
 * Returns how many confirmations of a form were queued for a mailbox before this one. Skipped ones are no longer in the
 * outbox, so the first ones are sent in whatever order they are processed.
 * @param since ms since the epoch
 */
export async function countConfirmationsBefore(
  db: Db,
  mail: { id: string; recipient: string },
  formId: EntityId,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('mail_outbox as mail')
    .innerJoin('form_result as result', 'result.id', 'mail.about_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mail.recipient_key', '=', mailboxKey(mail.recipient))
    .where('mail.created_at', '>', since)
    .where('mail.id', '<', mail.id)
    .where('mail.kind', '=', CONFIRMATION_MAIL)
    .where('result.form_id', '=', formId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the emails of these results, by result, in the order in which they were queued. */
export async function findMailsOfResults(
  db: Db,
  resultIds: readonly string[],
): Promise<Map<string, ResultMailRow[]>> {
  const mails = new Map<string, ResultMailRow[]>();
  if (resultIds.length === 0) return mails;
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['about_id', 'state', 'recipient', 'attempts', 'error', 'finished_at'])
    .where('about_id', 'in', resultIds)
    .orderBy('id')
    .execute();
  for (const { about_id, finished_at, ...row } of rows) {
    const ofResult = mails.get(about_id!) ?? [];
    ofResult.push({ ...row, finishedAt: finished_at });
    mails.set(about_id!, ofResult);
  }
  return mails;
}
