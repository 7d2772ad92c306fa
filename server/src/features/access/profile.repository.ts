import { type WrittenFacts, firstWritten, type Write, writtenFacts } from '../../database/written.ts';
import { searchText } from '../../content/search.ts';
import type { Db } from '../../database/database.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';

/** A stored profile. Instants in ms since the epoch. */
export interface Profile extends WrittenFacts {
  id: EntityId;
  name: string;
  builtIn: boolean;
  requiresSecondFactor: boolean;
  /** Sorted by name. */
  roles: { id: string; name: string }[];
}

export interface ProfileFacts {
  name: string;
  requiresSecondFactor: boolean;
  roleIds: readonly string[];
}

export async function listProfiles(db: Db): Promise<Profile[]> {
  return withRoles(db, await selectProfiles(db).execute());
}

export async function findProfile(db: Db, id: EntityId): Promise<Profile | undefined> {
  const rows = await selectProfiles(db).where('id', '=', id).execute();
  return (await withRoles(db, rows))[0];
}

/** Stores a new profile with version 1. Throws `conflict` at `/name` when the name is taken. */
export async function createProfile(db: Db, facts: ProfileFacts, write: Write): Promise<EntityId> {
  const id = newId();
  await db
    .insertInto('profile')
    .values({
      id,
      name: facts.name,
      name_key: comparisonKey(facts.name),
      search_text: searchText([facts.name]),
      built_in: 0,
      requires_second_factor: facts.requiresSecondFactor ? 1 : 0,
      ...firstWritten(write),
    })
    .execute();
  await insertRoles(db, id, facts.roleIds);
  return id;
}

/** Replaces a profile. Returns false when its version has changed. Throws `conflict` at `/name` when the name is taken. */
export async function updateProfile(
  db: Db,
  id: EntityId,
  facts: ProfileFacts,
  { login, now }: Write,
  version: number,
): Promise<boolean> {
  const result = await db
    .updateTable('profile')
    .set((eb) => ({
      name: facts.name,
      name_key: comparisonKey(facts.name),
      search_text: searchText([facts.name]),
      requires_second_factor: facts.requiresSecondFactor ? 1 : 0,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: login,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) return false;
  await db.deleteFrom('profile_role').where('profile_id', '=', id).execute();
  await insertRoles(db, id, facts.roleIds);
  return true;
}

/** Deletes a profile that no user has. Returns false when its version has changed. */
export async function deleteProfile(db: Db, id: EntityId, version: number): Promise<boolean> {
  const result = await db
    .deleteFrom('profile')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/** Returns the number of users of a profile, including disabled ones, and the logins of the first `limit` users. */
export async function findUsersOfProfile(
  db: Db,
  id: EntityId,
  limit: number,
): Promise<{ logins: string[]; total: number }> {
  const { total } = await db
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('profile_id', '=', id)
    .executeTakeFirstOrThrow();
  if (total === 0) return { logins: [], total };
  const rows = await db
    .selectFrom('app_user')
    .select('login')
    .where('profile_id', '=', id)
    .orderBy('login_key')
    .limit(limit)
    .execute();
  return { logins: rows.map((row) => row.login), total };
}

function selectProfiles(db: Db) {
  return db.selectFrom('profile').selectAll();
}

type ProfileRow = Awaited<ReturnType<ReturnType<typeof selectProfiles>['execute']>>[number];

async function withRoles(db: Db, rows: readonly ProfileRow[]): Promise<Profile[]> {
  if (rows.length === 0) return [];
  const held = await db
    .selectFrom('profile_role')
    .innerJoin('role', 'role.id', 'profile_role.role_id')
    .select(['profile_role.profile_id', 'role.id', 'role.name'])
    .$if(rows.length === 1, (query) => query.where('profile_role.profile_id', '=', rows[0]!.id))
    .orderBy('role.name_key')
    .execute();
  const byProfile = Map.groupBy(held, (row) => row.profile_id);
  return rows.map((row) => ({
    id: row.id as EntityId,
    name: row.name,
    builtIn: row.built_in !== 0,
    requiresSecondFactor: row.requires_second_factor !== 0,
    roles: (byProfile.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    ...writtenFacts(row),
  }));
}

async function insertRoles(db: Db, id: EntityId, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await db
    .insertInto('profile_role')
    .values(roleIds.map((roleId) => ({ profile_id: id, role_id: roleId })))
    .execute();
}

export async function findProfileNames(db: Db): Promise<string[]> {
  return (await db.selectFrom('profile').select('name').execute()).map(({ name }) => name);
}
