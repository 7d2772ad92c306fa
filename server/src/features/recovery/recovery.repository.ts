import type { Db } from '../../database/database.ts';
import { latestPlausibleTime } from '../../kernel/clock.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';

/** A user who may choose a new password. */
export interface RecoveringUser {
  id: string;
  login: string;
  firstName: string;
  /** The stored address. Emails are sent to it, however the address was typed. */
  email: string;
  version: number;
}

/** Returns the active user with an email address, compared in normalised form. */
export async function findActiveUser(db: Db, email: string): Promise<RecoveringUser | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'login', 'first_name', 'email', 'version'])
    .where('email_key', '=', comparisonKey(email))
    .where('disabled', '=', 0)
    .executeTakeFirst();
  return row && toUser(row);
}

/** Returns how many links a user received within a period (ms). */
export async function countRecoveries(
  db: Db,
  userId: string,
  { since, until }: { since: number; until: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('password_recovery')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow();
  return total;
}

/** Stores the token of a link and deletes the user's tokens created before `keptSince` (ms). */
export async function insertRecovery(
  db: Db,
  recovery: { tokenHash: string; userId: string; userVersion: number; createdAt: number; expiresAt: number },
  keptSince: number,
): Promise<void> {
  const { tokenHash, userId, userVersion, createdAt, expiresAt } = recovery;
  await db
    .deleteFrom('password_recovery')
    .where('user_id', '=', userId)
    .where('created_at', '<=', keptSince)
    .execute();
  await db
    .insertInto('password_recovery')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      user_version: userVersion,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Returns the active user of a valid link: unused, not expired, not created in the future, and with the user unchanged
 * since.
 */
export async function findRecovering(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<RecoveringUser | undefined> {
  const row = await db
    .selectFrom('password_recovery')
    .innerJoin('app_user', (join) =>
      join
        .onRef('app_user.id', '=', 'password_recovery.user_id')
        .onRef('app_user.version', '=', 'password_recovery.user_version'),
    )
    .select(['app_user.id', 'app_user.login', 'app_user.first_name', 'app_user.email', 'app_user.version'])
    .where('password_recovery.token_hash', '=', tokenHash)
    .where('password_recovery.expires_at', '>', now)
    .where('password_recovery.created_at', '<=', latestPlausibleTime(now))
    .where('app_user.disabled', '=', 0)
    .executeTakeFirst();
  return row && toUser(row);
}

/**
 * Stores the new password of an active user who has not changed since the link was read, and revokes all links. Returns
 * whether it did.
 */
export async function recoverPassword(
  db: Db,
  user: RecoveringUser,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: passwordHash,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: user.login,
    }))
    .where('id', '=', user.id)
    .where('version', '=', user.version)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) return false;
  await db.deleteFrom('password_recovery').where('user_id', '=', user.id).execute();
  return true;
}

function toUser(row: {
  id: string;
  login: string;
  first_name: string;
  email: string;
  version: number;
}): RecoveringUser {
  return {
    id: row.id,
    login: row.login,
    firstName: row.first_name,
    email: row.email,
    version: row.version,
  };
}
