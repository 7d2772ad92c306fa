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
/** One address may fail this many times as often as one login from it: several people may share it. */
const ADDRESS_FACTOR = 10;
/** How long an attempt waits at a login that many addresses have failed at. */
const SLOW_MS = 250;
const CLEAN_UP_INTERVAL_MS = 60_000;

/** Somebody who says to be a login, and proves it or fails. */
export interface SignInAttempt {
  /** As it was typed; it need not exist. */
  login: string;
  /** The network address. */
  address: string;
}

/**
 * Limits guesses of passwords and codes. Failures stand in the database, so the limit holds over instances and
 * restarts; logins only as hashes, because people type passwords into the wrong field. Source: contract §3.
 */
export interface SignInThrottle {
  /**
   * Lets an attempt begin: at once, or after a moment when the login has failed from many addresses. Throws
   * `rate-limited` when the login from this address, or the address, has failed too often.
   */
  admit(attempt: SignInAttempt): Promise<void>;
  /**
   * Notes a failure. Gives `rate-limited` when others that ran at the same time had reached the limit before: the
   * caller then learns nothing of what was compared. Does not throw, so that the transaction keeps the note.
   */
  fail(db: Db, attempt: SignInAttempt): Promise<AppError | undefined>;
  /** Forgets the failures of the login from this address. Throws `rate-limited` as `admit` does. */
  pass(db: Db, attempt: SignInAttempt): Promise<void>;
}

export interface SignInThrottleDependencies {
  database: Database;
  clock: Clock;
  /** Failures in 15 minutes for one login from one address; 0: no limit. */
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

/** Failures that count. Those of the future do not: the clock was set back since, and nobody waits for it. */
function windowUpTo(now: number): { since: number; until: number } {
  return { since: now - WINDOW_MS, until: latestPlausibleTime(now) };
}

function scopeOf({ login, address }: SignInAttempt): Required<FailureScope> {
  const loginHash = createHash('sha256').update(comparisonKey(login)).digest('hex');
  return { loginHash, address: networkOf(address) };
}
