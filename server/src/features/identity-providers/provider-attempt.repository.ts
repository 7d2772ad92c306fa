import type { Db } from '../../database/database.ts';

/** A sign-in that went off to a provider and may come back once. */
export interface ProviderAttempt {
  provider: string;
  nonce: string;
  /** Of PKCE: worth nothing without the code that the browser brings. */
  codeVerifier: string;
  returnTo: string | null;
}

/** The secrets that the browser brings back, as hashes. */
export interface AttemptKey {
  stateHash: string;
  browserHash: string;
}

/** Stores an attempt and forgets those that have ended. Instants in ms since the epoch. */
export async function insertAttempt(
  db: Db,
  { stateHash, browserHash }: AttemptKey,
  attempt: ProviderAttempt & { network: string },
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<void> {
  await db
    .deleteFrom('provider_attempt')
    .where('expires_at', '<=', now - (expiresAt - now))
    .execute();
  await db
    .insertInto('provider_attempt')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      provider: attempt.provider,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      return_to: attempt.returnTo,
      expires_at: expiresAt,
      used: 0,
      network: attempt.network,
    })
    .execute();
}

/** How many attempts of a network are under way, used ones included, and when the first of them ends (ms). */
export async function countAttempts(
  db: Db,
  network: string,
  now: number,
): Promise<{ count: number; firstEnd: number }> {
  const { count, first } = await db
    .selectFrom('provider_attempt')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<number | null>('expires_at').as('first'),
    ])
    .where('network', '=', network)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { count, firstEnd: first ?? now };
}

/** Whether this browser ever began an attempt at this provider; those that ended long ago are forgotten. */
export async function isAttempt(
  db: Db,
  { stateHash, browserHash }: AttemptKey,
  provider: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('provider_attempt')
    .select('state_hash')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses up an attempt of this browser at this provider, or says why it cannot be.
 * @param latestEnd an attempt that ends after it was begun before the clock was set back: it has expired
 */
export async function consumeAttempt(
  db: Db,
  { stateHash, browserHash }: AttemptKey,
  provider: string,
  { now, latestEnd }: { now: number; latestEnd: number },
): Promise<ProviderAttempt | 'unknown' | 'used' | 'expired'> {
  const row = await db
    .selectFrom('provider_attempt')
    .selectAll()
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.expires_at <= now || row.expires_at > latestEnd) return 'expired';
  const result = await db
    .updateTable('provider_attempt')
    .set({ used: 1 })
    .where('state_hash', '=', stateHash)
    .where('used', '=', 0)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) return 'used';
  return {
    provider: row.provider,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    returnTo: row.return_to,
  };
}
