import type { Db } from '../database/database.ts';
import { profileHoldsFunction } from './authority.repository.ts';

/** An API token with its user, as every request needs it. Instants are in ms since the epoch. */
export interface TokenRecord {
  id: string;
  userId: string;
  login: string;
  disabled: boolean;
  expiresAt: number | null;
  lastUsedAt: number | null;
  /** The authorities of the user that the token is limited to. */
  authorities: ReadonlySet<string>;
  isReadOnly: boolean;
}

/** Returns the token with this hash, its user and authorities, in one query. */
export async function findToken(db: Db, tokenHash: string): Promise<TokenRecord | undefined> {
  const rows = await db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.user_id')
    .leftJoin('profile', 'profile.id', 'app_user.profile_id')
    .leftJoin('access_function', (join) => join.on(profileHoldsFunction()))
    .select([
      'api_token.id',
      'api_token.user_id',
      'api_token.expires_at',
      'api_token.last_used_at',
      'api_token.authorities',
      'api_token.read_only',
      'app_user.login',
      'app_user.disabled',
      'access_function.name as function_name',
    ])
    .where('api_token.token_hash', '=', tokenHash)
    .execute();
  const first = rows[0];
  if (!first) return undefined;
  const limit = first.authorities === null ? undefined : (JSON.parse(first.authorities) as string[]);
  const held = rows.flatMap((row) => row.function_name ?? []);
  return {
    id: first.id,
    userId: first.user_id,
    login: first.login,
    disabled: first.disabled !== 0,
    expiresAt: first.expires_at,
    lastUsedAt: first.last_used_at,
    authorities: new Set(limit ? held.filter((name) => limit.includes(name)) : held),
    isReadOnly: first.read_only !== 0,
  };
}

export async function touchToken(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute();
}
