import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { insertProfile, upsertBuiltInFunction } from './access.repository.ts';
import { BUILT_IN_FUNCTIONS, BUILT_IN_PROFILE } from './built-in-functions.ts';

/**
 * Inserts the six built-in functions and the profile `Administrator`. Runs at each start; idempotent, also when two
 * instances run it at the same time. Source: contract §3.
 */
export async function ensureBuiltInAccess({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<void> {
  await database.transaction(async (db) => {
    for (const [name, label] of Object.entries(BUILT_IN_FUNCTIONS))
      await upsertBuiltInFunction(db, name, label);
    await insertProfile(db, { name: BUILT_IN_PROFILE, builtIn: true }, [], clock.now());
  });
}
