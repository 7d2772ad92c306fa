import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import { hasPassed, latestPlausibleTime, type Clock } from '../kernel/clock.ts';
import { comparisonKey } from '../kernel/comparison-key.ts';
import { networkOf } from './network.rules.ts';
import {
  deleteFailures,
  findNthLatestFailure,
  insertFailure,
  keepFailures,
  lockFailures,
  type FailureScope,
} from './sign-in-failure.repository.ts';

const WINDOW_MS = 15 * 60_000;
/**
 * The limit of an address as a multiple of that of one login from it, because several people may share an address.
 */
const ADDRESS_FACTOR = 10;
/** How long an attempt is delayed for a login with failures from many addresses. */
const SLOW_MS = 250;
const CLEAN_UP_INTERVAL_MS = 60_000;

/** An attempt to sign in with a login. */
export interface SignInAttempt {
  /** As typed; it may not exist. */
  login: string;
  /** The network address. */
  address: string;
}

/**
 * Limits password and code guessing. Failures are stored in the database, so that limits apply across instances and
 * restarts. Logins are stored only as hashes, because people type passwords into the wrong field. Source: contract
 * §3.
 */
export interface SignInThrottle {
  /**
   * Admits an attempt, after a delay when the login has failures from many addresses. Throws `rate-limited` when the
   * login from this address, or the address, has failed too often.
   */
  admit(attempt: SignInAttempt): Promise<void>;
  /**
   * Records a failure. Returns `rate-limited` when concurrent attempts had already reached the limit, so that the
   * caller learns nothing about the comparison. Does not throw, so that the transaction keeps the record.
   */
  fail(db: Db, attempt: SignInAttempt): Promise<AppError | undefined>;
  /** Deletes the failures of the login from this address. Throws `rate-limited` like `admit`. */
  pass(db: Db, attempt: SignInAttempt): Promise<void>;
}

export interface SignInThrottleDependencies {
  database: Database;
  clock: Clock;
  /** The number of failures within 15 minutes for one login from one address; 0 for no limit. */
  limit: number;
}

export function createSignInThrottle(dependencies: SignInThrottleDependencies): SignInThrottle {
  const { database, clock, limit } = dependencies;
  if (limit === 0) return UNLIMITED;
  let cleanedUpAt = -Infinity;

  async function cleanUp(now: number): Promise<void> {
    if (!hasPassed(CLEAN_UP_INTERVAL_MS, cleanedUpAt, now)) return;
    cleanedUpAt = now;
    await database.transaction((db) => keepFailures(db, windowUpTo(now)));
  }

  async function limited(
    db: Db,
    { loginHash, address }: Required<FailureScope>,
    now: number,
  ): Promise<AppError | undefined> {
    const limits: [FailureScope, number][] = [
      [{ loginHash, address }, limit],
      [{ address }, limit * ADDRESS_FACTOR],
    ];
    for (const [scope, most] of limits) {
      const reached = await findNthLatestFailure(db, scope, windowUpTo(now), most);
      if (reached === undefined) continue;
      return new AppError('rate-limited', { retryAfterSeconds: (reached + WINDOW_MS - now) / 1000 });
    }
    return undefined;
  }

  return {
    async admit(attempt) {
      const now = clock.now();
      await cleanUp(now);
      const scope = scopeOf(attempt);
      const refusal = await limited(database.read, scope, now);
      if (refusal) throw refusal;
      const { loginHash } = scope;
      const attacked = await findNthLatestFailure(database.read, { loginHash }, windowUpTo(now), limit);
      if (attacked !== undefined) await wait(SLOW_MS);
    },

    async fail(db, attempt) {
      const now = clock.now();
      const scope = scopeOf(attempt);
      await lockFailures(db, database.dialect, scope);
      const refusal = await limited(db, scope, now);
      if (refusal === undefined) await insertFailure(db, scope, now);
      return refusal;
    },

    async pass(db, attempt) {
      const now = clock.now();
      const scope = scopeOf(attempt);
      await lockFailures(db, database.dialect, scope);
      const refusal = await limited(db, scope, now);
      if (refusal) throw refusal;
      await deleteFailures(db, scope, now - WINDOW_MS);
    },
  };
}

const UNLIMITED: SignInThrottle = {
  admit: () => Promise.resolve(),
  fail: () => Promise.resolve(undefined),
  pass: () => Promise.resolve(),
};

/**
 * Returns the period of failures that count. Excludes the future, because the clock was set back since and nobody
 * should wait for it.
 */
function windowUpTo(now: number): { since: number; until: number } {
  return { since: now - WINDOW_MS, until: latestPlausibleTime(now) };
}

function scopeOf({ login, address }: SignInAttempt): Required<FailureScope> {
  const loginHash = createHash('sha256').update(comparisonKey(login)).digest('hex');
  return { loginHash, address: networkOf(address) };
}
