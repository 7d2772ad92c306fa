import type { Localised } from '../../contract/common.ts';
import type { FieldAttributes, FieldOption } from '../../contract/field.ts';
import type { FormMail } from '../../contract/form.ts';
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
  const row = await db
    .selectFrom('content_entity as entity')
    .innerJoin('form', 'form.id', 'entity.id')
    .select(['entity.shortcut', 'form.title', 'form.success_message', 'form.mail'])
    .where('form.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const fields = await db
    .selectFrom('form_field')
    .select(['name', 'attributes'])
    .where('form_id', '=', id)
    .execute();
  const options = fields.flatMap(({ name, attributes }) => {
    const { values } = JSON.parse(attributes) as FieldAttributes;
    return values ? [[name, values] as const] : [];
  });
  return {
    shortcut: row.shortcut,
    title: JSON.parse(row.title) as Localised,
    successMessage: JSON.parse(row.success_message) as Localised,
    mail: row.mail === null ? null : (JSON.parse(row.mail) as FormMail),
    options: new Map(options),
  };
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
