import type { PasswordRecovery, PasswordReset } from '../../contract/recovery.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { isSingleAddress } from '../../mail/mail.rules.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { checkPassword, isBlank } from '../../security/password.rules.ts';
import { findPersonalWords } from '../../security/owner.repository.ts';
import { describeStrength } from '../../security/password-strength.ts';
import type { Passwords } from '../../security/passwords.ts';
import { endAccessOf } from '../../security/session.repository.ts';
import type { SignInThrottle } from '../../security/sign-in-throttle.ts';
import { LINK_MINUTES, RECOVERY_MAIL, type RecoveryPayload } from './recovery-mail.ts';
import { hashLinkToken } from '../../security/link-token.ts';
import { findRecovering, recoverPassword, type RecoveringUser } from './recovery.repository.ts';

export interface RecoveryServiceDependencies {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  throttle: SignInThrottle;
  outbox: Outbox;
  /** Minimum length in characters. */
  passwordMinLength: number;
}

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/**
 * Pseudo-logins that no real login can equal. They count requests and wrong links per address, next to failed sign-ins.
 */
const ASKING = '\u0001password recovery';
const GUESSING = '\u0001password reset';

/** Password reset with an emailed link. Source: spec §2.2, contract §3. */
export function createRecoveryService(dependencies: RecoveryServiceDependencies) {
  const { database, clock, passwords, throttle, outbox, passwordMinLength } = dependencies;

  async function findUser(token: string | undefined): Promise<RecoveringUser | undefined> {
    const hash = token === undefined ? undefined : hashLinkToken(token);
    return hash === undefined ? undefined : findRecovering(database.read, hash, clock.now());
  }

  return {
    /** Returns whether emails can be sent. */
    canSend: outbox.canSend,

    /**
     * Queues an email to the address. Behaviour and duration do not depend on whether a user has it: that is looked up
     * when the email is written. Throws `rate-limited`.
     */
    async ask(body: ParsedBody<PasswordRecovery>, locale: string, address: string): Promise<void> {
      const { email } = accept(body, []);
      const attempt = { login: ASKING, address };
      await throttle.admit(attempt);
      const limited = await database.transaction(async (db) => {
        if (isSingleAddress(email)) {
          const payload: RecoveryPayload = { email, locale };
          const expiresAt = clock.now() + LINK_MINUTES * 60_000;
          await outbox.enqueue(db, { kind: RECOVERY_MAIL, payload, expiresAt });
        }
        return throttle.fail(db, attempt);
      });
      if (limited) throw limited;
      outbox.wake();
    },

    /** Returns whether a link is still valid. Does not use it up, because mail programs open links automatically. */
    async isValid(token: string): Promise<boolean> {
      return (await findUser(token)) !== undefined;
    },

    /**
     * Stores the new password, uses up the link and ends all sessions and API tokens of the user. Throws `invalid` at
     * `/token` when the link is used, expired or unknown, or the user was changed or disabled since; throws
     * `rate-limited`.
     */
    async reset(body: ParsedBody<PasswordReset>, address: string): Promise<void> {
      const attempt = { login: GUESSING, address };
      await throttle.admit(attempt);
      const { token, password, passwordConfirmation } = body.value;
      const user = await findUser(token);
      if (token !== undefined && !user) {
        const limited = await database.transaction((db) => throttle.fail(db, attempt));
        if (limited) throw limited;
      }
      const faults = password === undefined ? [] : checkPassword('/password', password, passwordMinLength);
      // Check the strength only for a valid link.
      const words = user && (await findPersonalWords(database.read, user.id));
      const form = accept(body, [
        ...(token === undefined || user ? [] : [expired()]),
        ...(words ? describeStrength(faults, '/password', password, words) : faults),
        ...checkConfirmation(password, passwordConfirmation),
      ]);
      const hash = await passwords.hash(form.password);
      await database.transaction(async (db) => {
        const now = clock.now();
        if (!user || !(await recoverPassword(db, user, hash, now))) {
          throw new AppError('invalid', { violations: [expired()] });
        }
        await endAccessOf(db, user.id);
        await recordAudit(db, {
          at: now,
          by: { userId: user.id, login: user.login, address },
          action: 'change-password',
          entity: { kind: 'user', id: user.id, name: user.login },
        });
      });
    },
  };
}

function checkConfirmation(password: string | undefined, confirmation: string | undefined): Violation[] {
  if (password === undefined || confirmation === undefined || password === confirmation) return [];
  return [violation('/passwordConfirmation', isBlank(confirmation) ? 'required' : 'password-mismatch')];
}

function expired(): Violation {
  return violation('/token', 'link-expired');
}
