import type { PasswordChange } from '../../contract/account.ts';
import type { RefusalReason } from '../../contract/audit.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import { actorOf, type Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import type { Passwords } from '../../security/passwords.ts';
import { requireSession, type Principal } from '../../security/principal.ts';
import { endAccessOf } from '../../security/session.repository.ts';
import type { SignInThrottle } from '../../security/sign-in-throttle.ts';
import { findPasswordHash, replacePasswordHash } from './own-password.repository.ts';
import { checkPasswordChange } from './own-password.rules.ts';

export interface OwnPasswordServiceDependencies {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  throttle: SignInThrottle;
  /** Characters. */
  passwordMinLength: number;
}

export type OwnPasswordService = ReturnType<typeof createOwnPasswordService>;

/** How a signed-in person changes the own password. Source: contract §3. */
export function createOwnPasswordService(dependencies: OwnPasswordServiceDependencies) {
  const { database, clock, passwords, throttle, passwordMinLength } = dependencies;

  /** A stolen session must not become a way to guess the password: a wrong one counts as at the sign-in. */
  function noteRefusal(by: Actor): Promise<AppError> {
    const reason: RefusalReason = 'wrong-password';
    return database.transaction(async (db) => {
      const limited = await throttle.fail(db, by);
      await recordAudit(db, {
        at: clock.now(),
        by,
        action: 'change-password-refused',
        entity: { kind: 'user', id: by.userId, name: by.login },
        reason,
      });
      return (
        limited ?? new AppError('invalid', { violations: [violation('/currentPassword', 'password-wrong')] })
      );
    });
  }

  return {
    /**
     * Stores another password; every other session and all API tokens of the person end. Throws `forbidden` for an
     * API token, `invalid`, `rate-limited`, or `stale` when the password was changed at the same moment.
     */
    async change(body: ParsedBody<PasswordChange>, principal: Principal, address: string): Promise<void> {
      const sessionId = requireSession(principal);
      const form = accept(body, checkPasswordChange(body.value, passwordMinLength));
      const by = actorOf(principal, address);
      await throttle.admit(by);
      const oldHash = await findPasswordHash(database.read, by.userId);
      const matches = await passwords.verify(form.currentPassword, oldHash);
      if (!matches || oldHash === null) throw await noteRefusal(by);
      const newHash = await passwords.hash(form.password);

      await database.transaction(async (db) => {
        await throttle.pass(db, by);
        const write = { login: by.login, now: clock.now() };
        if (!(await replacePasswordHash(db, by.userId, { oldHash, newHash }, write)))
          throw new AppError('stale');
        await endAccessOf(db, by.userId, sessionId);
        const entity = { kind: 'user', id: by.userId, name: by.login } as const;
        await recordAudit(db, { at: write.now, by, action: 'change-password', entity });
      });
    },
  };
}
