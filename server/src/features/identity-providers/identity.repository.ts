import type { Db } from '../../database/database.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';

/** A user to whom an identity may belong. */
export interface IdentityUser {
  id: string;
  login: string;
  email: string;
  disabled: boolean;
}

/** The identity of a person at a provider: only issuer and subject together identify the person. */
export interface Identity {
  issuer: string;
  subject: string;
}

export async function findUserByIdentity(
  db: Db,
  { issuer, subject }: Identity,
): Promise<IdentityUser | undefined> {
  const row = await db
    .selectFrom('user_identity')
    .innerJoin('app_user', 'app_user.id', 'user_identity.user_id')
    .select(['app_user.id', 'app_user.login', 'app_user.email', 'app_user.disabled'])
    .where('user_identity.issuer', '=', issuer)
    .where('user_identity.subject', '=', subject)
    .executeTakeFirst();
  return row && { ...row, disabled: row.disabled !== 0 };
}

/** Returns the user with an email address, compared by its comparison key. */
export async function findUserByEmail(db: Db, email: string): Promise<IdentityUser | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'login', 'email', 'disabled'])
    .where('email_key', '=', comparisonKey(email))
    .executeTakeFirst();
  return row && { ...row, disabled: row.disabled !== 0 };
}

/** Links an identity to a user. Returns false when the user already has another identity at this provider. */
export async function insertIdentity(
  db: Db,
  { issuer, subject }: Identity,
  userId: string,
  now: number,
): Promise<boolean> {
  const result = await db
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

export async function findProfileId(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('name_key', '=', comparisonKey(name))
    .executeTakeFirst();
  return row?.id;
}
