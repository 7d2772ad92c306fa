import type { Db } from '../../database/database.ts';

/** The stored facts of an API token, without the token itself. Instants in ms since the epoch. */
export interface OwnToken {
  id: string;
  name: string;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  /** Null for all authorities of the user. */
  authorities: readonly string[] | null;
  isReadOnly: boolean;
}

/** Returns the tokens of a user, the newest first. */
export async function listOwnTokens(db: Db, userId: string): Promise<OwnToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .select(['id', 'name', 'created_at', 'expires_at', 'last_used_at', 'authorities', 'read_only'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    authorities: row.authorities === null ? null : (JSON.parse(row.authorities) as string[]),
    isReadOnly: row.read_only !== 0,
  }));
}

/**
 * Returns whether a session is valid. Locks the user until the end of the transaction, so that the account is neither
 * disabled nor given a new password while a token is created: both would have to revoke the token.
 */
export async function lockSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  await db
    .updateTable('app_user')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', userId)
    .execute();
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('app_user.disabled', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOwnToken(
  db: Db,
  userId: string,
  tokenHash: string,
  token: OwnToken,
): Promise<void> {
  await db
    .insertInto('api_token')
    .values({
      id: token.id,
      token_hash: tokenHash,
      user_id: userId,
      name: token.name,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      last_used_at: token.lastUsedAt,
      authorities: token.authorities === null ? null : JSON.stringify(token.authorities),
      read_only: token.isReadOnly ? 1 : 0,
    })
    .execute();
}

/** Deletes a token of a user and returns its name, or undefined when the user has no token with this id. */
export async function deleteOwnToken(db: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('api_token')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
