import type { Db } from '../database/database.ts';

/** A user and one of the user's sessions. */
export interface Owner {
  /** Null for a user who signs in another way. */
  passwordHash: string | null;
  /** When the session was opened, in ms since the epoch. */
  signedInAt: number;
}

/** Returns personal data of a user, which makes a password easy to guess. */
export async function findPersonalWords(db: Db, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('app_user')
    .select(['login', 'first_name', 'last_name', 'email', 'company'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ? Object.values(row).filter((text) => text !== null) : [];
}

export async function findOwner(db: Db, userId: string, sessionId: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['app_user.password_hash', 'session.created_at'])
    .where('session.id', '=', sessionId)
    .where('session.user_id', '=', userId)
    .executeTakeFirst();
  return row && { passwordHash: row.password_hash, signedInAt: row.created_at };
}
