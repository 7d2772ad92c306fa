import type { Localised } from '../../contract/common.ts';
import type { Db } from '../../database/database.ts';
import type { Credentials, StoredMenuEntry } from './sign-in.rules.ts';

/** The signed-in user's own data. */
export interface SignedInRow {
  id: string;
  login: string;
  firstName: string;
  lastName: string;
  email: string;
  profile: { id: string; name: string } | null;
  /** ms since the epoch. */
  lastSignInAt: number | null;
  secondFactor: { enabled: boolean; required: boolean };
}

/**
 * Returns the credentials of the user with a login, or else with an email address. A login that equals an address
 * therefore wins.
 */
export async function findCredentials(db: Db, key: string): Promise<Credentials | undefined> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'login', 'login_key', 'password_hash', 'disabled'])
    .where((eb) => eb.or([eb('login_key', '=', key), eb('email_key', '=', key)]))
    .execute();
  const row = rows.find((one) => one.login_key === key) ?? rows[0];
  return (
    row && {
      userId: row.id,
      login: row.login,
      passwordHash: row.password_hash,
      disabled: row.disabled !== 0,
    }
  );
}

/** Replaces a hash, possibly by itself. Returns whether the old one was still stored. */
export async function replaceHash(
  db: Db,
  userId: string,
  oldHash: string,
  newHash: string,
): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set({ password_hash: newHash })
    .where('id', '=', userId)
    .where('password_hash', '=', oldHash)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function findSignedIn(db: Db, userId: string): Promise<SignedInRow | undefined> {
  const row = await db
    .selectFrom('app_user')
    .leftJoin('profile', 'profile.id', 'app_user.profile_id')
    .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
    .select([
      'app_user.id',
      'app_user.login',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.email',
      'app_user.last_sign_in_at',
      'profile.id as profile_id',
      'app_user.password_hash',
      'profile.name as profile_name',
      'profile.requires_second_factor',
      'second_factor.confirmed_at',
    ])
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    login: row.login,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    profile: row.profile_id === null ? null : { id: row.profile_id, name: row.profile_name! },
    lastSignInAt: row.last_sign_in_at,
    secondFactor: {
      enabled: row.confirmed_at !== null,
      required: row.requires_second_factor === 1 && row.password_hash !== null,
    },
  };
}

/** Returns the menu entries of the project's data scripts, in order. */
export async function listProjectMenu(db: Db): Promise<StoredMenuEntry[]> {
  const rows = await db
    .selectFrom('menu_entry')
    .select(['id', 'label', 'path', 'functions'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: JSON.parse(row.label) as Localised,
    path: row.path,
    functions: JSON.parse(row.functions) as string[],
  }));
}
