import type { Database } from '../database/database.ts';
import { latestPlausibleTime, type Clock } from '../kernel/clock.ts';
import { findToken, touchToken } from './api-token.repository.ts';
import { hashApiToken, isApiToken } from './bearer-token.ts';
import type { Principal } from './principal.ts';

/** The use of a token is noted at most this often, so that reading costs no writing. */
const TOUCH_INTERVAL_MS = 60_000;

export interface ApiTokens {
  /** The person behind a token, or undefined: unknown, ended, expired, or the user is disabled. */
  authenticate(token: string): Promise<Principal | undefined>;
}

/** Personal API tokens: they carry the authorities that their user has at the moment, or some of them. Source: contract §3. */
export function createApiTokens({ database, clock }: { database: Database; clock: Clock }): ApiTokens {
  return {
    async authenticate(text) {
      if (!isApiToken(text)) return undefined;
      const token = await findToken(database.read, hashApiToken(text));
      const now = clock.now();
      if (!token || token.disabled || (token.expiresAt !== null && now >= token.expiresAt)) return undefined;
      if (needsTouch(token.lastUsedAt, now)) {
        await database.transaction((db) => touchToken(db, token.id, now));
      }
      const { userId, login, authorities, isReadOnly } = token;
      return { userId, login, authorities, sessionId: null, isReadOnly };
    },
  };
}

function needsTouch(lastUsedAt: number | null, now: number): boolean {
  if (lastUsedAt === null) return true;
  return now - lastUsedAt >= TOUCH_INTERVAL_MS || lastUsedAt > latestPlausibleTime(now);
}
