import { type WrittenFacts, firstWritten, type Write, writtenFacts } from '../../database/written.ts';
import type { Db } from '../../database/database.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';

/** A stored role. Instants in ms since the epoch. */
export interface Role extends WrittenFacts {
  id: EntityId;
  name: string;
  /** Sorted. */
  functions: string[];
}

export type RoleFacts = Pick<Role, 'name' | 'functions'>;

export async function listRoles(db: Db): Promise<Role[]> {
  return withFunctions(db, await selectRoles(db).execute());
}

export async function findRole(db: Db, id: EntityId): Promise<Role | undefined> {
  const rows = await selectRoles(db).where('id', '=', id).execute();
  return (await withFunctions(db, rows))[0];
}

/** Returns the ids that belong to existing roles. */
export async function findKnownRoles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('role')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns the functions of all the given roles. */
export async function findRoleAuthorities(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('role_function')
    .select('function_name')
    .distinct()
    .where('role_id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.function_name);
}

/** Stores a new role with version 1. Throws `conflict` at `/name` when the name is taken. */
export async function createRole(db: Db, facts: RoleFacts, write: Write): Promise<EntityId> {
  const id = newId();
  await db
    .insertInto('role')
    .values({
      id,
      name: facts.name,
      name_key: comparisonKey(facts.name),
      ...firstWritten(write),
    })
    .execute();
  await insertFunctions(db, id, facts.functions);
  return id;
}

/** Replaces a role. Returns false when its version has changed. Throws `conflict` at `/name` when the name is taken. */
export async function updateRole(
  db: Db,
  id: EntityId,
  facts: RoleFacts,
  { login, now }: Write,
  version: number,
): Promise<boolean> {
  const result = await db
    .updateTable('role')
    .set((eb) => ({
      name: facts.name,
      name_key: comparisonKey(facts.name),
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: login,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) return false;
  await db.deleteFrom('role_function').where('role_id', '=', id).execute();
  await insertFunctions(db, id, facts.functions);
  return true;
}

/** Deletes a role that no profile has. Returns false when its version has changed. */
export async function deleteRole(db: Db, id: EntityId, version: number): Promise<boolean> {
  const result = await db
    .deleteFrom('role')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/** Returns the sorted names of the profiles that have a role. */
export async function findProfilesOfRole(db: Db, id: EntityId): Promise<string[]> {
  const rows = await db
    .selectFrom('profile_role')
    .innerJoin('profile', 'profile.id', 'profile_role.profile_id')
    .select('profile.name')
    .where('profile_role.role_id', '=', id)
    .orderBy('profile.name_key')
    .execute();
  return rows.map((row) => row.name);
}

function selectRoles(db: Db) {
  return db.selectFrom('role').selectAll();
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof selectRoles>['execute']>>[number];

async function withFunctions(db: Db, rows: readonly RoleRow[]): Promise<Role[]> {
  if (rows.length === 0) return [];
  const held = await db
    .selectFrom('role_function')
    .select(['role_id', 'function_name'])
    .$if(rows.length === 1, (query) => query.where('role_id', '=', rows[0]!.id))
    .orderBy('function_name')
    .execute();
  const byRole = Map.groupBy(held, (row) => row.role_id);
  return rows.map((row) => ({
    id: row.id as EntityId,
    name: row.name,
    functions: (byRole.get(row.id) ?? []).map((entry) => entry.function_name),
    ...writtenFacts(row),
  }));
}

async function insertFunctions(db: Db, id: EntityId, functions: readonly string[]): Promise<void> {
  if (functions.length === 0) return;
  await db
    .insertInto('role_function')
    .values(functions.map((name) => ({ role_id: id, function_name: name })))
    .execute();
}
