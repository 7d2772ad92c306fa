import type { Authority } from '../contract/authorities.ts';
import type { Db } from '../database/database.ts';

const USER_ADMINISTRATION: Authority = 'acces_users';

/**
 * Serialises changes that could remove the last administrator until the transaction ends. Locks the row of the
 * built-in profile without changing it.
 */
export async function lockAdministrators(db: Db): Promise<void> {
  await db
    .updateTable('profile')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('built_in', '=', 1)
    .execute();
}

/** Returns whether any active user holds `acces_users`. */
export async function hasActiveAdministrator(db: Db): Promise<boolean> {
  const row = await activeAdministrators(db).select('app_user.id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns the email addresses of active users who hold `acces_users`, oldest users first. */
export async function findAdministratorAddresses(db: Db, limit: number): Promise<string[]> {
  const rows = await activeAdministrators(db)
    .select('app_user.email')
    .orderBy('app_user.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.email);
}

function activeAdministrators(db: Db) {
  return db
    .selectFrom('app_user')
    .innerJoin('profile', 'profile.id', 'app_user.profile_id')
    .where('app_user.disabled', '=', 0)
    .where((eb) =>
      eb.or([
        eb('profile.built_in', '=', 1),
        eb.exists(
          eb
            .selectFrom('profile_role')
            .innerJoin('role_function', 'role_function.role_id', 'profile_role.role_id')
            .select('role_function.function_name')
            .whereRef('profile_role.profile_id', '=', 'profile.id')
            .where('role_function.function_name', '=', USER_ADMINISTRATION),
        ),
      ]),
    );
}
