import type { Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { violation } from '../../kernel/violation.ts';
import { unseal } from '../../security/secret-box.ts';
import type { Secret } from '../../security/secret.ts';
import type { SignInAttempt, SignInThrottle } from '../../security/sign-in-throttle.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import { findSecondFactor, consumeRecoveryCode, consumeTotpStep } from './second-factor.repository.ts';
import { findTotpStep, isTotpCode } from './totp.ts';

const KEY_PURPOSE = 'second factor';

/** Checks the second factor of a user whose password was correct. */
export interface SecondFactorCheck {
  isOn(db: Db, userId: string): Promise<boolean>;
  /**
   * Throws `rate-limited` after too many wrong codes of the user from any address: only someone with the password gets
   * this far, and six digits must not be guessed from many addresses.
   */
  admit(userId: string): Promise<void>;
  /** Returns whether an app code or recovery code is correct, and uses it up. Throws `unavailable` without a secret. */
  accept(db: Db, userId: string, code: string): Promise<boolean>;
  /** Records a wrong code; returns `rate-limited` when there were too many. */
  refuse(db: Db, userId: string): Promise<AppError | undefined>;
  /** Returns the time step of a code for a sealed secret, which may not be active yet; undefined for a wrong code. */
  stepOf(sealed: string, userId: string, code: string): Promise<number | undefined>;
  /** Returns the encryption key of the secrets. */
  key(): Promise<Buffer>;
}

export interface SecondFactorCheckDependencies {
  clock: Clock;
  secret: Secret;
  throttle: SignInThrottle;
}

export function createSecondFactorCheck(dependencies: SecondFactorCheckDependencies): SecondFactorCheck {
  const { clock, secret, throttle } = dependencies;

  async function stepOf(sealed: string, userId: string, code: string): Promise<number | undefined> {
    const opened = unseal(await secret.key(KEY_PURPOSE), sealed, userId);
    // The installation's secret was lost or changed, so the stored secrets cannot be decrypted.
    if (opened === undefined) throw wrongSecret();
    return isTotpCode(code) ? findTotpStep(opened, code, clock.now()) : undefined;
  }

  return {
    async isOn(db, userId) {
      return ((await findSecondFactor(db, userId))?.confirmedAt ?? null) !== null;
    },
    admit: (userId) => throttle.admit(attemptOf(userId)),
    async accept(db, userId, typed) {
      const code = typed.replaceAll(/\s+/g, '');
      if (!(await isRight(db, userId, code))) return false;
      await throttle.pass(db, attemptOf(userId));
      return true;
    },
    refuse: (db, userId) => throttle.fail(db, attemptOf(userId)),
    stepOf: (sealed, userId, code) => stepOf(sealed, userId, code.replaceAll(/\s+/g, '')),
    key: () => secret.key(KEY_PURPOSE),
  };

  async function isRight(db: Db, userId: string, code: string): Promise<boolean> {
    if (!isTotpCode(code)) return consumeRecoveryCode(db, userId, hashRecoveryCode(userId, code));
    const factor = await findSecondFactor(db, userId);
    if (!factor) return false;
    const step = await stepOf(factor.secret, userId, code);
    return step !== undefined && consumeTotpStep(db, userId, step);
  }
}

/** Counts wrong codes per user rather than per address. No real login or address equals these values. */
function attemptOf(userId: string): SignInAttempt {
  return { login: `\u0001code of ${userId}`, address: `code of ${userId}` };
}

function wrongSecret(): AppError {
  const property = 'app.security.secret';
  return new AppError('unavailable', { violations: [violation(property, 'property-wrong', { property })] });
}
