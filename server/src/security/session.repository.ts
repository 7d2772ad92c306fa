import type { Db } from '../database/database.ts';
import { latestPlausibleTime } from '../kernel/clock.ts';
import { profileHoldsFunction } from './authority.repository.ts';

/** A session with its user, as every request needs it. Instants are in ms since the epoch. */
export interface SessionRecord {
  id: string;
  userId: string;
  login: string;
  disabled: boolean;
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
  authorities: ReadonlySet<string>;
}

export interface NewSession {
  tokenHash: string;
  id: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
  address: string;
  userAgent: string;
}

/**
 * Records a sign-in on the user's row. Returns false when the user is disabled or unknown. The row stays locked until
 * the transaction ends, so that the user cannot be disabled in between.
 */
export async function recordSignIn(db: Db, userId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set({ last_sign_in_at: now })
    .where('id', '=', userId)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      user_id: session.userId,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute();
}

/** Returns the session with this token hash, its user and authorities, in one query. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRecord | undefined> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .leftJoin('profile', 'profile.id', 'app_user.profile_id')
    .leftJoin('access_function', (join) => join.on(profileHoldsFunction()))
    .select([
      'session.id',
      'session.user_id',
      'session.created_at',
      'session.last_used_at',
      'session.expires_at',
      'app_user.login',
      'app_user.disabled',
      'access_function.name as function_name',
    ])
    .where('session.token_hash', '=', tokenHash)
    .execute();
  const first = rows[0];
  if (!first) return undefined;
  return {
    id: first.id,
    userId: first.user_id,
    login: first.login,
    disabled: first.disabled !== 0,
    createdAt: first.created_at,
    lastUsedAt: first.last_used_at,
    expiresAt: first.expires_at,
    authorities: new Set(rows.flatMap((row) => row.function_name ?? [])),
  };
}

export async function touchSession(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Deletes the session of a token. Returns the id of its user, or undefined when there was none. */
export async function deleteSession(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Deletes the sessions and API tokens of a user, except the session with the id `keptSession`. Call in the
 * transaction that disables the user or changes the password.
 */
export async function endAccessOf(db: Db, userId: string, keptSession?: string): Promise<void> {
  await db.deleteFrom('api_token').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(keptSession !== undefined, (query) => query.where('id', '!=', keptSession!))
    .execute();
}

/** Deletes the ended sessions of a user: expired, last used before `usedSince`, or opened in the future. */
export async function deleteEndedSessions(
  db: Db,
  userId: string,
  now: number,
  usedSince: number,
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb('last_used_at', '<=', usedSince),
        eb('created_at', '>', latestPlausibleTime(now)),
      ]),
    )
    .execute();
}
