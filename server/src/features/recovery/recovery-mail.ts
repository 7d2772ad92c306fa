import { RECOVERY_PAGE } from '../../contract/recovery.ts';
import type { Database } from '../../database/database.ts';
import { latestPlausibleTime, type Clock } from '../../kernel/clock.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { MailWriter } from '../../mail/mail.ts';
import type { StandAloneTemplates } from '../../rendering/stand-alone-template.ts';
import { hashRecoveryToken, newRecoveryToken } from './recovery-token.ts';
import { countRecoveries, findActiveUser, insertRecovery } from './recovery.repository.ts';

export const RECOVERY_MAIL = 'password-recovery';

/** How long a link is good. Source: contract §3. */
export const LINK_MINUTES = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Links for one user in an hour; a mailbox must not be filled by somebody who knows its address. */
const MAX_LINKS_AN_HOUR = 5;

/** What was asked for, by somebody who may be anybody. */
export interface RecoveryPayload {
  email: string;
  locale: string;
}

export interface RecoveryMailDependencies {
  database: Database;
  clock: Clock;
  messages: Messages;
  templates: StandAloneTemplates;
  /** Where the public reaches the site: links lead there, whatever host was asked. */
  domainUrl(): string;
}

/**
 * Writes the mail with the link. Whether there is such a user is looked up only now, when nobody waits for an answer; the
 * token is made only now, so that the database never holds it.
 */
export function createRecoveryMailWriter(dependencies: RecoveryMailDependencies): MailWriter {
  const { database, clock, messages, templates, domainUrl } = dependencies;
  return async (payload) => {
    const { email, locale } = payload as RecoveryPayload;
    const token = newRecoveryToken();
    const now = clock.now();
    const user = await database.transaction(async (db) => {
      const found = await findActiveUser(db, email);
      const lastHour = { since: now - HOUR_MS, until: latestPlausibleTime(now) };
      if (!found || (await countRecoveries(db, found.id, lastHour)) >= MAX_LINKS_AN_HOUR) {
        return undefined;
      }
      const recovery = {
        tokenHash: hashRecoveryToken(token)!,
        userId: found.id,
        userVersion: found.version,
        createdAt: now,
        expiresAt: now + LINK_MINUTES * MINUTE_MS,
      };
      await insertRecovery(db, recovery, now - HOUR_MS);
      return found;
    });
    if (!user) return undefined;
    const { login, firstName } = user;
    const link = `${domainUrl()}${RECOVERY_PAGE}?token=${token}`;
    const model = { user: { login, firstName }, link, minutes: LINK_MINUTES };
    return {
      to: user.email,
      subject: messages.format(locale, 'mail.password-recovery.subject'),
      text: await templates.text('mails/password-recovery.text', locale, model),
      html: await templates.html('mails/password-recovery', locale, model),
    };
  };
}
