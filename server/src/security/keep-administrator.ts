import type { Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import { hasActiveAdministrator, lockAdministrators } from './administrator.repository.ts';

/**
 * Runs a change of users, profiles or roles in the caller's transaction. Throws `last-administrator` when no active
 * user would hold `acces_users` any more. Such changes are serialised, so that two concurrent ones cannot together do
 * what neither may do alone, and what one of them refers to cannot be deleted meanwhile. Source: contract §2.
 */
export async function keepAdministrator<T>(db: Db, change: () => Promise<T>): Promise<T> {
  await lockAdministrators(db);
  const hadOne = await hasActiveAdministrator(db);
  const result = await change();
  if (hadOne && !(await hasActiveAdministrator(db))) throw new AppError('last-administrator');
  return result;
}
