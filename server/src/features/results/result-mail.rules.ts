import type { FormMail } from '../../contract/form.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { isSingleAddress } from '../../mail/mail.rules.ts';
import type { QueuedMail } from '../../mail/mail.ts';

/** Tells the people of the form that an answer came in. */
export const RESULT_MAIL = 'form-result';
/** Tells whoever answered that the answer came in. */
export const CONFIRMATION_MAIL = 'form-confirmation';

/** Confirmations that one mailbox gets from one form in a day: nobody fills a stranger's. Source: contract §4. */
export const CONFIRMATIONS_PER_DAY = 3;

/**
 * The mails of an answer: one for each recipient of the form, and the confirmation. They carry nothing of the answer: what
 * they say is read when they are written. Spam sends none.
 */
export function mailsOfResult(
  mail: FormMail | null,
  result: { id: EntityId; values: Readonly<Record<string, unknown>>; spam: boolean },
): QueuedMail[] {
  if (!mail || result.spam) return [];
  const recipients = new Map(mail.to.toReversed().map((address) => [comparisonKey(address), address]));
  const submitter = addressIn(result.values, mail.confirmationToField);
  return [
    ...[...recipients.values()].map((recipient) => ({ kind: RESULT_MAIL, recipient })),
    ...(submitter === undefined ? [] : [{ kind: CONFIRMATION_MAIL, recipient: submitter }]),
  ].map(({ kind, recipient }) => ({ kind, recipient, payload: null, aboutId: result.id }));
}

/** The address that was entered into a field; undefined when it is none that a mail can go to. */
export function addressIn(
  values: Readonly<Record<string, unknown>>,
  field: string | undefined,
): string | undefined {
  const value = field !== undefined && Object.hasOwn(values, field) ? values[field] : undefined;
  return typeof value === 'string' && isSingleAddress(value) ? value : undefined;
}
