import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Returns the condition that joins `app_user`, `profile` and `access_function` rows when the profile grants the
 * function to the user. A profile that requires a second factor grants nothing to a user with a password but without
 * a second factor. Decision 0018.
 */
export function profileHoldsFunction(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'profile' | 'access_function' | 'app_user'>();
  const isStrong = eb.or([
    eb('profile.requires_second_factor', '=', 0),
    eb('app_user.password_hash', 'is', null),
    eb.exists(
      eb
        .selectFrom('second_factor')
        .select('second_factor.user_id')
        .whereRef('second_factor.user_id', '=', 'app_user.id')
        .where('second_factor.confirmed_at', 'is not', null),
    ),
  ]);
  return eb.and([profileGrantsFunction(), isStrong]);
}

/** Returns the present authorities of a user: none of a disabled one. */
export async function findAuthorities(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('profile', 'profile.id', 'app_user.profile_id')
    .innerJoin('access_function', (join) => join.on(profileHoldsFunction()))
    .select('access_function.name')
    .where('app_user.id', '=', userId)
    .where('app_user.disabled', '=', 0)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Returns the functions of a profile, even if they still require a second factor. Returns none without a profile. */
export async function findProfileAuthorities(
  db: Db,
  profileId: string | null | undefined,
): Promise<string[]> {
  if (profileId === null || profileId === undefined) return [];
  const rows = await db
    .selectFrom('profile')
    .innerJoin('access_function', (join) => join.on(profileGrantsFunction()))
    .select('access_function.name')
    .where('profile.id', '=', profileId)
    .execute();
  return rows.map(({ name }) => name);
}

/** Profile → roles → functions. The built-in profile has every function, regardless of its roles. */
function profileGrantsFunction(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'profile' | 'access_function'>();
  return eb.or([
    eb('profile.built_in', '=', 1),
    eb(
      'access_function.name',
      'in',
      eb
        .selectFrom('profile_role')
        .innerJoin('role_function', 'role_function.role_id', 'profile_role.role_id')
        .select('role_function.function_name')
        .whereRef('profile_role.profile_id', '=', 'profile.id'),
    ),
  ]);
}
