import type { Database } from '../database/database.ts';
import { latestPlausibleTime, type Clock } from '../kernel/clock.ts';
import { findToken, touchToken } from './api-token.repository.ts';
import { hashApiToken, isApiToken } from './bearer-token.ts';
import type { Principal } from './principal.ts';

/** The minimum interval between updates of the last use, so that most requests write nothing. */
const TOUCH_INTERVAL_MS = 60_000;

export interface ApiTokens {
  /**
   * Returns the principal of a token, or undefined when it is unknown, revoked or expired, or when the user is
   * disabled.
   */
  authenticate(token: string): Promise<Principal | undefined>;
}

/** Personal API tokens, which carry all or some of their user's current authorities. Source: contract §3. */
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
