import type { Localised } from '../../contract/common.ts';
import type { FieldOption } from '../../contract/field.ts';
import type { FormDocument, FormMail } from '../../contract/form.ts';
import { findEntity } from '../../content/store.ts';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { mailboxKey } from '../../mail/mail.rules.ts';
import { CONFIRMATION_MAIL } from './result-mail.rules.ts';

/** A form as the mails about its answers need it. */
export interface MailingForm {
  shortcut: string;
  title: Localised;
  successMessage: Localised;
  mail: FormMail | null;
  /** Of the fields that offer a choice, by name. */
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
 * How many confirmations of a form were queued for a mailbox before this one. Those that were left out are gone from the
 * outbox: whatever the order in which they are looked at, the first ones are sent.
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
