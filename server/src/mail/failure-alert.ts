import type { Db } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';
import { findAlerts, findFailures } from './failure-alert.repository.ts';
import type { MailWriter } from './mail.ts';
import { mailboxKey } from './mail.rules.ts';
import { insertMails, toMailRow } from './outbox.repository.ts';

/** Tells the administrators that mails were given up. */
export const FAILURE_ALERT = 'mail-failure';

const HOUR_MS = 3_600_000;
/** After it nobody needs an alert any more. */
const LIFETIME_MS = 3 * 24 * HOUR_MS;

export interface FailureAlertDependencies {
  clock: Clock;
  messages: Messages;
  /** Language of the alerts. */
  locale: string;
  /** The addresses that alerts go to. */
  findAdministrators(db: Db): Promise<string[]>;
  read: Db;
  siteUrl(): string;
}

/**
 * Alerts about mails that were given up: at most one an hour for each administrator, with how many there were; none about an
 * alert that cannot be sent itself.
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
    /** Queues an alert about a mail that was given up at an instant for each administrator, unless one is waiting for it already. */
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

/** Who was written to is told in the back office alone, to those who may see it. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…');
}
