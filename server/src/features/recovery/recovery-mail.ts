import { RECOVERY_PAGE } from '../../contract/recovery.ts';
import type { Database } from '../../database/database.ts';
import { latestPlausibleTime, type Clock } from '../../kernel/clock.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { MailWriter } from '../../mail/mail.ts';
import type { StandAloneTemplates } from '../../rendering/stand-alone-template.ts';
import { hashLinkToken, newLinkToken } from '../../security/link-token.ts';
import { countRecoveries, findActiveUser, insertRecovery } from './recovery.repository.ts';

export const RECOVERY_MAIL = 'password-recovery';

/** Lifetime of a link. Source: contract §3. */
export const LINK_MINUTES = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Maximum links per user and hour, so that nobody can flood a mailbox by knowing its address. */
const MAX_LINKS_AN_HOUR = 5;

/** A recovery request, from an unauthenticated client. */
export interface RecoveryPayload {
  email: string;
  locale: string;
}

export interface RecoveryMailDependencies {
  database: Database;
  clock: Clock;
  messages: Messages;
  templates: StandAloneTemplates;
  /** Returns the public base URL of the site. Links use it regardless of the `Host` of the request. */
  domainUrl(): string;
}

/**
 * Creates the writer of the recovery email. The user is looked up only at this point, so that response times reveal
 * nothing. The token is generated here too, so that the database never stores it.
 */
export function createRecoveryMailWriter(dependencies: RecoveryMailDependencies): MailWriter {
  const { database, clock, messages, templates, domainUrl } = dependencies;
  return async (payload) => {
    const { email, locale } = payload as RecoveryPayload;
    const token = newLinkToken();
    const now = clock.now();
    const user = await database.transaction(async (db) => {
      const found = await findActiveUser(db, email);
      const lastHour = { since: now - HOUR_MS, until: latestPlausibleTime(now) };
      if (!found || (await countRecoveries(db, found.id, lastHour)) >= MAX_LINKS_AN_HOUR) {
        return undefined;
      }
      const recovery = {
        tokenHash: hashLinkToken(token)!,
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
