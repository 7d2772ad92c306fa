import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Whether a row of `profile` opens a row of `access_function` for a row of `app_user`, to join them. One that requires a
 * second factor opens nothing for a user with a password who has none. Decision 0018.
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

/** The functions of a profile, whether or not a second factor is still needed for them; none for no profile. */
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

/** Profile → roles → functions. The built-in profile has every function there is, whatever its roles. */
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
