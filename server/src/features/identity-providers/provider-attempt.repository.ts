import type { Db } from '../../database/database.ts';

/** A pending sign-in at a provider, which can be completed once. */
export interface ProviderAttempt {
  provider: string;
  nonce: string;
  /** The PKCE code verifier, worthless without the authorization code that the browser brings. */
  codeVerifier: string;
  returnTo: string | null;
}

/** The hashes of the secrets that the browser sends back. */
export interface AttemptKey {
  stateHash: string;
  browserHash: string;
}

/** Stores an attempt and deletes expired ones. Instants in ms since the epoch. */
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

/** Counts the unexpired attempts of a network, including used ones, and returns when the first one expires (ms). */
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

/** Returns whether this browser began this attempt at this provider. Attempts that expired long ago have been deleted. */
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
 * Marks an attempt of this browser at this provider as used, or returns why it cannot be used.
 * @param latestEnd the latest plausible expiry: a later one means that the clock was set back, and counts as expired
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
