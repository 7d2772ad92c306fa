import type { PasswordChange } from '../../contract/account.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { Caller } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import type { OwnerCheck } from '../../security/owner-check.ts';
import { findPersonalWords } from '../../security/owner.repository.ts';
import { describeStrength } from '../../security/password-strength.ts';
import type { Passwords } from '../../security/passwords.ts';
import { requireSession } from '../../security/principal.ts';
import { endAccessOf } from '../../security/session.repository.ts';
import { replacePasswordHash } from './own-password.repository.ts';
import { checkPasswordChange } from './own-password.rules.ts';

export interface OwnPasswordServiceDependencies {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  ownerCheck: OwnerCheck;
  /** In characters. */
  passwordMinLength: number;
}

export type OwnPasswordService = ReturnType<typeof createOwnPasswordService>;

const CURRENT = { pointer: '/currentPassword', action: 'change-password-refused' } as const;

/** Changes the password of the signed-in user. Source: contract §3. */
export function createOwnPasswordService(dependencies: OwnPasswordServiceDependencies) {
  const { database, clock, passwords, ownerCheck, passwordMinLength } = dependencies;

  return {
    /**
     * Stores a new password, and ends all API tokens and all other sessions of the user. Throws `forbidden` for an API
     * token, `invalid`, `rate-limited`, or `stale` when the password was changed concurrently.
     */
    async change(body: ParsedBody<PasswordChange>, by: Caller): Promise<void> {
      const sessionId = requireSession(by);
      const faults = checkPasswordChange(body.value, passwordMinLength);
      const words = await findPersonalWords(database.read, by.userId);
      const form = accept(body, describeStrength(faults, '/password', body.value.password, words));
      const oldHash = await ownerCheck.confirm(by, form.currentPassword, CURRENT);
      if (oldHash === null) {
        // A user without a password sets the first one through a link in an email.
        throw new AppError('invalid', { violations: [violation(CURRENT.pointer, 'password-wrong')] });
      }
      const newHash = await passwords.hash(form.password);

      await database.transaction(async (db) => {
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
