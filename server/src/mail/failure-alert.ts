import type { Db } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';
import { findAlerts, findFailures } from './failure-alert.repository.ts';
import type { MailWriter } from './mail.ts';
import { mailboxKey } from './mail.rules.ts';
import { insertMails, toMailRow } from './outbox.repository.ts';

/** The kind of email that alerts administrators to abandoned emails. */
export const FAILURE_ALERT = 'mail-failure';

const HOUR_MS = 3_600_000;
/** How long an undelivered alert stays useful. */
const LIFETIME_MS = 3 * 24 * HOUR_MS;

export interface FailureAlertDependencies {
  clock: Clock;
  messages: Messages;
  /** The language of the alerts. */
  locale: string;
  /** Returns the email addresses that receive alerts. */
  findAdministrators(db: Db): Promise<string[]>;
  read: Db;
  siteUrl(): string;
}

/**
 * Creates alerts about abandoned emails: at most one per hour and administrator, with the number of abandoned emails;
 * none about abandoned alerts.
 */
export function createFailureAlert(dependencies: FailureAlertDependencies) {
  const { clock, messages, locale, findAdministrators, read, siteUrl } = dependencies;

  const write: MailWriter = async (payload, { recipient }) => {
    const { since } = payload as { since: number };
    const failures = await findFailures(read, FAILURE_ALERT, since);
    if (recipient === null || failures.count === 0) return undefined;
    const values = { count: failures.count, site: siteUrl(), error: withoutAddresses(failures.lastError) };
    return {
      to: recipient,
      subject: messages.format(locale, 'mail.failure-alert.subject', values),
      text: messages.format(locale, 'mail.failure-alert.text', values) + '\n',
    };
  };

  return {
    write,
    /**
     * Queues an alert for each administrator about an email abandoned at an instant, unless one is already queued.
     */
    async raise(db: Db, kind: string, at: number): Promise<void> {
      if (kind === FAILURE_ALERT) return;
      const now = clock.now();
      const addresses = await findAdministrators(db);
      const last = await findAlerts(db, FAILURE_ALERT, addresses.map(mailboxKey), now - LIFETIME_MS);
      const mails = addresses.flatMap((recipient) => {
        const before = last.get(mailboxKey(recipient));
        if (before?.isWaiting) return [];
        const dueAt = Math.min(Math.max(now, (before?.dueAt ?? -HOUR_MS) + HOUR_MS), now + HOUR_MS);
        const expiresAt = now + LIFETIME_MS;
        return { kind: FAILURE_ALERT, recipient, payload: { since: at }, dueAt, expiresAt };
      });
      await insertMails(
        db,
        mails.map((mail) => toMailRow(mail, now)),
      );
    },
  };
}

/** Removes addresses. Only the administration shows recipients, to those with the permission. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…');
}
