import type { Db } from '../../database/database.ts';

/** Stores a new hash. Returns false when the old hash was replaced or the user was disabled in the meantime. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  { oldHash, newHash }: { oldHash: string; newHash: string },
  { login, now }: { login: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: newHash,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: login,
    }))
    .where('id', '=', userId)
    .where('password_hash', '=', oldHash)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}
