import { latestPlausibleTime } from '../../kernel/clock.ts';
import type { Db } from '../../database/database.ts';

/** A session of a user. Instants in ms since the epoch. */
export interface OwnSession {
  id: string;
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
  address: string | null;
  userAgent: string | null;
}

/** Returns the valid sessions of a user: not expired, and used after `usedAfter`. The most recently used first. */
export async function listOwnSessions(
  db: Db,
  userId: string,
  { now, usedAfter }: { now: number; usedAfter: number },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedAfter)
    .where('created_at', '<=', latestPlausibleTime(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
  }));
}

/** Deletes a session of a user. Returns false when the user has no such session. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/** Deletes all sessions of a user except one. Returns whether any was deleted. */
export async function deleteOtherSessions(db: Db, userId: string, keptId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
