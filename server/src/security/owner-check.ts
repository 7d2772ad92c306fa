import type { RefusalReason } from '../contract/audit.ts';
import type { AuditAction } from '../contract/audited.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import { latestPlausibleTime, type Clock } from '../kernel/clock.ts';
import { violation } from '../kernel/violation.ts';
import type { Actor, Caller } from './actor.ts';
import { recordAudit } from './audit.repository.ts';
import { findOwner } from './owner.repository.ts';
import type { Passwords } from './passwords.ts';
import { requireSession } from './principal.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** How long a sign-in proves the identity of a user without a password. */
const RECENT_MS = 10 * 60_000;

export interface OwnerCheckDependencies {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  throttle: SignInThrottle;
}

export interface OwnerRefusal {
  /** The pointer of the property with the current password. */
  pointer: string;
  /** The audit action recorded for a wrong password. */
  action: AuditAction;
}

export type OwnerCheck = ReturnType<typeof createOwnerCheck>;

/**
 * Verifies that the caller who changes how an account signs in is its owner, and not the holder of a stolen session
 * or token. A wrong password counts as a failed sign-in, so that it cannot be guessed here. Decision 0013.
 */
export function createOwnerCheck({ database, clock, passwords, throttle }: OwnerCheckDependencies) {
  function noteRefusal(by: Actor, { pointer, action }: OwnerRefusal): Promise<AppError> {
    const reason: RefusalReason = 'wrong-password';
    return database.transaction(async (db) => {
      const limited = await throttle.fail(db, by);
      const entity = { kind: 'user', id: by.userId, name: by.login } as const;
      await recordAudit(db, { at: clock.now(), by, action, entity, reason });
      return limited ?? refused(pointer, 'password-wrong');
    });
  }

  return {
    /**
     * Returns the hash of the current password, or null for a user without one, who must have signed in within the
     * last ten minutes instead. Throws `forbidden` for an API token, `invalid` at the pointer, `unauthenticated` or
     * `rate-limited`.
     */
    async confirm(by: Caller, password: string | undefined, refusal: OwnerRefusal): Promise<string | null> {
      const owner = await findOwner(database.read, by.userId, requireSession(by));
      if (!owner) throw new AppError('unauthenticated');
      const { passwordHash, signedInAt } = owner;
      if (passwordHash === null) {
        const now = clock.now();
        if (now - signedInAt < RECENT_MS && signedInAt <= latestPlausibleTime(now)) return null;
        throw refused(refusal.pointer, 'sign-in-again');
      }
      if (!password) throw refused(refusal.pointer, 'required');
      await throttle.admit(by);
      if (!(await passwords.verify(password, passwordHash))) throw await noteRefusal(by, refusal);
      // Of concurrent guesses, the correct one must not get a different response.
      await database.transaction((db) => throttle.pass(db, by));
      return passwordHash;
    },
  };
}

function refused(pointer: string, code: string): AppError {
  return new AppError('invalid', { violations: [violation(pointer, code)] });
}
