import type { FunctionView } from '../../contract/access.ts';
import type { Localised } from '../../contract/common.ts';
import { searchText } from '../../content/search.ts';
import type { Db } from '../../database/database.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import { newId } from '../../kernel/identifier.ts';

/** Inserts or updates a built-in function: its label follows the release. */
export async function upsertBuiltInFunction(db: Db, name: string, label: Localised): Promise<void> {
  const values = { label: JSON.stringify(label), built_in: 1 };
  await db
    .insertInto('access_function')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** Inserts a function of the project unless it exists. */
export async function insertFunction(db: Db, name: string, label: Localised): Promise<void> {
  await db
    .insertInto('access_function')
    .values({ name, label: JSON.stringify(label), built_in: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Returns every function, sorted by name. */
export async function listFunctions(db: Db): Promise<FunctionView[]> {
  const rows = await db.selectFrom('access_function').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    name: row.name,
    label: JSON.parse(row.label) as Localised,
    builtIn: row.built_in !== 0,
  }));
}

/** Returns the names that belong to existing functions. */
export async function findFunctionNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('access_function')
    .select('name')
    .where('name', 'in', [...names])
    .execute();
  return new Set(rows.map((row) => row.name));
}

/** Returns the ids of roles by the comparison key of their names. */
export async function findRoleIds(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('role')
    .select(['id', 'name_key'])
    .where('name_key', 'in', names.map(comparisonKey))
    .execute();
  return new Map(rows.map((row) => [row.name_key, row.id]));
}

/** Inserts a role with its functions unless one with this name exists. */
export async function insertRole(
  db: Db,
  name: string,
  functions: readonly string[],
  now: number,
): Promise<void> {
  const role = await db
    .insertInto('role')
    .values({ id: newId(), name, name_key: comparisonKey(name), ...written(now) })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!role || functions.length === 0) return;
  await db
    .insertInto('role_function')
    .values(functions.map((functionName) => ({ role_id: role.id, function_name: functionName })))
    .execute();
}

/** Inserts a profile with its roles unless one with this name exists. */
export async function insertProfile(
  db: Db,
  { name, builtIn }: { name: string; builtIn: boolean },
  roleIds: readonly string[],
  now: number,
): Promise<void> {
  const profile = await db
    .insertInto('profile')
    .values({
      id: newId(),
      name,
      name_key: comparisonKey(name),
      search_text: searchText([name]),
      built_in: builtIn ? 1 : 0,
      ...written(now),
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!profile || roleIds.length === 0) return;
  await db
    .insertInto('profile_role')
    .values(roleIds.map((roleId) => ({ profile_id: profile.id, role_id: roleId })))
    .execute();
}

/** Appends an entry to the menu unless one with this id exists. */
export async function insertMenuEntry(
  db: Db,
  entry: { id: string; label: Localised; path: string; functions: readonly string[] },
): Promise<void> {
  const { last } = await db
    .selectFrom('menu_entry')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('menu_entry')
    .values({
      id: entry.id,
      position: (last ?? 0) + 1,
      label: JSON.stringify(entry.label),
      path: entry.path,
      functions: JSON.stringify(entry.functions),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns the version columns of a row that a data script inserts, without a user. */
function written(now: number) {
  return { version: 1, created_at: now, created_by: null, updated_at: now, updated_by: null };
}
