import type { Db } from '../../database/database.ts';

/** A user whose sessions and tokens are listed or revoked. */
export interface Account {
  id: string;
  login: string;
  profileId: string | null;
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'login', 'profile_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id: row.id, login: row.login, profileId: row.profile_id };
}
