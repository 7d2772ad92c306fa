import type { Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import { hasActiveAdministrator, lockAdministrators } from './administrator.repository.ts';

/**
 * Runs a change of users, profiles or roles in the caller's transaction. Throws `last-administrator` when nobody who is
 * active would hold `acces_users` any more. Such changes wait for one another, so that two at once cannot do together
 * what neither may do alone; nor can what one of them refers to go away meanwhile. Source: contract §2.
 */
export async function keepAdministrator<T>(db: Db, change: () => Promise<T>): Promise<T> {
  await lockAdministrators(db);
  const hadOne = await hasActiveAdministrator(db);
  const result = await change();
  if (hadOne && !(await hasActiveAdministrator(db))) throw new AppError('last-administrator');
  return result;
}
