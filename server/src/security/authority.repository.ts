import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Whether a row of `profile` opens a row of `access_function`, to join the two: profile → roles → functions. The
 * built-in profile holds every function there is, whatever its roles.
 */
export function profileHoldsFunction(): Expression<SqlBool> {
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
