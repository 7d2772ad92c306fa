import type { UserFacts } from '../../contract/user.ts';
import { type WrittenFacts, firstWritten, type Write, writtenFacts } from '../../database/written.ts';
import { searchText } from '../../content/search.ts';
import type { Db } from '../../database/database.ts';
import { comparisonKey, searchKey } from '../../kernel/comparison-key.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';

/** A stored user without the password hash. Instants in ms since the epoch. */
export interface User extends WrittenFacts {
  id: EntityId;
  login: string;
  lastName: string;
  firstName: string;
  email: string;
  telephone: string | null;
  company: string | null;
  profileId: string | null;
  profileName: string | null;
  disabled: boolean;
  lastSignInAt: number | null;
  secondFactorEnabled: boolean;
}

/** Values that must be unique among all users, including disabled ones. */
export type UniqueValues = Pick<UserFacts, 'login' | 'email'>;

export async function findUser(db: Db, id: EntityId): Promise<User | undefined> {
  const row = await selectUsers(db).where('app_user.id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** Like `findUser`, but locks the user until the end of the transaction. */
export async function lockUser(db: Db, id: EntityId): Promise<User | undefined> {
  await db
    .updateTable('app_user')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute();
  return findUser(db, id);
}

/** Returns the user with a login, compared in normalised form. */
export async function findUserByLogin(db: Db, login: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('app_user.login_key', '=', comparisonKey(login)).executeTakeFirst();
  return row && toUser(row);
}

/** Returns the number of users, including disabled ones. */
export async function countUsers(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns which of the unique values belong to a user other than `except`. */
export async function findTaken(
  db: Db,
  { login, email }: UniqueValues,
  except: string | undefined,
): Promise<(keyof UniqueValues)[]> {
  const loginKey = comparisonKey(login);
  const emailKey = comparisonKey(email);
  const rows = await db
    .selectFrom('app_user')
    .select(['login_key', 'email_key'])
    .where((eb) => eb.or([eb('login_key', '=', loginKey), eb('email_key', '=', emailKey)]))
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute();
  return [
    ...(rows.some((row) => row.login_key === loginKey) ? (['login'] as const) : []),
    ...(rows.some((row) => row.email_key === emailKey) ? (['email'] as const) : []),
  ];
}

/**
 * Stores a new, active user with version 1. A user without a hash signs in another way. Throws `conflict` when the
 * login or email address is taken.
 */
export async function insertUser(
  db: Db,
  facts: UserFacts,
  passwordHash: string | null,
  write: Write,
): Promise<EntityId> {
  const id = newId();
  await db
    .insertInto('app_user')
    .values({
      id,
      ...toRow(facts),
      password_hash: passwordHash,
      disabled: 0,
      last_sign_in_at: null,
      ...firstWritten(write),
    })
    .execute();
  return id;
}

/**
 * Replaces a user's data, and the password if a hash is passed. Returns whether the user still had the version. Throws
 * `conflict` when the login or email address is taken.
 */
export function updateUser(
  db: Db,
  id: EntityId,
  facts: UserFacts,
  passwordHash: string | undefined,
  write: Write,
  version: number,
): Promise<boolean> {
  return change(
    db,
    id,
    { ...toRow(facts), ...(passwordHash === undefined ? {} : { password_hash: passwordHash }) },
    write,
    version,
  );
}

/** Disables or restores a user. Returns whether the user still had the version. Users are never deleted. */
export function setDisabled(
  db: Db,
  id: EntityId,
  disabled: boolean,
  write: Write,
  version: number,
): Promise<boolean> {
  return change(db, id, { disabled: disabled ? 1 : 0 }, write, version);
}

/** Stores a new password. Returns whether the user exists. */
export function setPasswordHash(db: Db, id: EntityId, passwordHash: string, write: Write): Promise<boolean> {
  return change(db, id, { password_hash: passwordHash }, write, undefined);
}

export async function findProfileByName(
  db: Db,
  name: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('profile')
    .select(['id', 'name'])
    .where('name_key', '=', comparisonKey(name))
    .executeTakeFirst();
}

export async function profileExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('profile').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Returns the id of the built-in profile, which has every authority. */
export async function findBuiltInProfile(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('profile').select('id').where('built_in', '=', 1).executeTakeFirst();
  return row?.id;
}

type Change = Partial<ReturnType<typeof toRow>> & { password_hash?: string; disabled?: number };

async function change(
  db: Db,
  id: EntityId,
  values: Change,
  { login, now }: Write,
  version: number | undefined,
): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: now, updated_by: login }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

function toRow(facts: UserFacts) {
  return {
    login: facts.login,
    login_key: comparisonKey(facts.login),
    email: facts.email,
    email_key: comparisonKey(facts.email),
    last_name: facts.lastName,
    last_name_key: searchKey(facts.lastName),
    first_name: facts.firstName,
    first_name_key: searchKey(facts.firstName),
    telephone: facts.telephone ?? null,
    company: facts.company ?? null,
    company_key: facts.company ? searchKey(facts.company) : null,
    profile_id: facts.profileId ?? null,
    search_text: searchText([
      facts.login,
      facts.firstName,
      facts.lastName,
      facts.email,
      facts.company,
      facts.telephone,
    ]),
  };
}

/** Selects users with their related data in one query. */
export function selectUsers(db: Db) {
  return db
    .selectFrom('app_user')
    .leftJoin('profile', 'profile.id', 'app_user.profile_id')
    .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
    .select([
      'app_user.id',
      'app_user.login',
      'app_user.last_name',
      'app_user.first_name',
      'app_user.email',
      'app_user.telephone',
      'app_user.company',
      'app_user.profile_id',
      'profile.name as profile_name',
      'app_user.disabled',
      'app_user.last_sign_in_at',
      'second_factor.confirmed_at as second_factor_at',
      'app_user.version',
      'app_user.created_at',
      'app_user.created_by',
      'app_user.updated_at',
      'app_user.updated_by',
    ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

export function toUser(row: UserRow): User {
  return {
    id: row.id as EntityId,
    login: row.login,
    lastName: row.last_name,
    firstName: row.first_name,
    email: row.email,
    telephone: row.telephone,
    company: row.company,
    profileId: row.profile_id,
    profileName: row.profile_name,
    disabled: row.disabled !== 0,
    lastSignInAt: row.last_sign_in_at,
    secondFactorEnabled: row.second_factor_at !== null,
    ...writtenFacts(row),
  };
}
