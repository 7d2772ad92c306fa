import type { Db } from '../../database/database.ts';

/** A user's stored second factor. Instants in ms since the epoch. */
export interface StoredSecondFactor {
  /** Encrypted. */
  secret: string;
  /** Null: not active yet. */
  confirmedAt: number | null;
}

/** The properties of a user that the second factor needs. */
export interface FactorUser {
  id: string;
  login: string;
  /** Null: the user signs in another way. */
  passwordHash: string | null;
  isRequired: boolean;
  profileId: string | null;
}

export async function findFactorUser(db: Db, id: string): Promise<FactorUser | undefined> {
  const row = await db
    .selectFrom('app_user')
    .leftJoin('profile', 'profile.id', 'app_user.profile_id')
    .select([
      'app_user.id',
      'app_user.login',
      'app_user.password_hash',
      'app_user.profile_id',
      'profile.requires_second_factor',
    ])
    .where('app_user.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    login: row.login,
    passwordHash: row.password_hash,
    isRequired: row.requires_second_factor === 1 && row.password_hash !== null,
    profileId: row.profile_id,
  };
}

export async function findSecondFactor(db: Db, userId: string): Promise<StoredSecondFactor | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { secret: row.secret, confirmedAt: row.confirmed_at };
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. Returns false when a confirmed one exists. */
export async function storePendingSecret(
  db: Db,
  userId: string,
  secret: string,
  now: number,
): Promise<boolean> {
  const result = await db
    .insertInto('second_factor')
    .values({ user_id: userId, secret, created_at: now, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Confirms the secret and uses up its code. Returns false when the secret was replaced or confirmed meanwhile. */
export async function confirmSecret(
  db: Db,
  userId: string,
  { secret, step }: { secret: string; step: number },
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Uses up the code of a step and all earlier ones. Returns false when it was already used. */
export async function consumeTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Uses up a recovery code. Returns false when there is no such code. */
export async function consumeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(codeHashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Removes the second factor with its recovery codes. Returns whether it was active. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const row = await db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}
