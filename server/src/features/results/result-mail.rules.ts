import type { FormMail } from '../../contract/form.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { isSingleAddress } from '../../mail/mail.rules.ts';
import type { QueuedMail } from '../../mail/mail.ts';

/** Notifies the recipients of the form of a submission. */
export const RESULT_MAIL = 'form-result';
/** Confirms the submission to the submitter. */
export const CONFIRMATION_MAIL = 'form-confirmation';

/**
 * Confirmations per mailbox, form and day, so that the form cannot be used to flood a stranger's mailbox. Source:
 * contract §4.
 */
export const CONFIRMATIONS_PER_DAY = 3;

/**
 * Returns the emails of a submission: one per recipient of the form, and the confirmation. They contain no submitted
 * values, which are read when the email is written. Spam sends none.
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

/** Returns the email address submitted in a field, or undefined when it is not a deliverable address. */
export function addressIn(
  values: Readonly<Record<string, unknown>>,
  field: string | undefined,
): string | undefined {
  const value = field !== undefined && Object.hasOwn(values, field) ? values[field] : undefined;
  return typeof value === 'string' && isSingleAddress(value) ? value : undefined;
}
