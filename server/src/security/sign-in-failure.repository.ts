import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { newId } from '../kernel/identifier.ts';

/** Which failures to count: those of a login, of an address, or of both together. */
export interface FailureScope {
  loginHash?: string;
  address?: string;
}

/**
 * Serialises transactions that count the failures of an address until they end, so that no concurrent attempt is
 * missed. SQLite serialises writing transactions anyway.
 */
export async function lockFailures(
  db: Db,
  dialect: Database['dialect'],
  { address }: Required<FailureScope>,
): Promise<void> {
  if (dialect === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(db);
}

/**
 * Returns when the `n`-th latest failure in a period happened, or undefined when there were fewer. Instants are in ms
 * since the epoch.
 */
export async function findNthLatestFailure(
  db: Db,
  scope: FailureScope,
  { since, until }: { since: number; until: number },
  n: number,
): Promise<number | undefined> {
  const { loginHash, address } = scope;
  const row = await db
    .selectFrom('sign_in_failure')
    .select('failed_at')
    .$if(loginHash !== undefined, (query) => query.where('login_hash', '=', loginHash!))
    .$if(address !== undefined, (query) => query.where('address', '=', address!))
    .where('failed_at', '>', since)
    .where('failed_at', '<=', until)
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(n - 1)
    .executeTakeFirst();
  return row?.failed_at;
}

export async function insertFailure(db: Db, failure: Required<FailureScope>, now: number): Promise<void> {
  await db
    .insertInto('sign_in_failure')
    .values({ id: newId(), login_hash: failure.loginHash, address: failure.address, failed_at: now })
    .execute();
}

/** Deletes the failures of a login from an address. `keepFailures` deletes older ones. */
export async function deleteFailures(
  db: Db,
  { loginHash, address }: Required<FailureScope>,
  since: number,
): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('login_hash', '=', loginHash)
    .where('address', '=', address)
    .where('failed_at', '>', since)
    .execute();
}

/** Deletes all failures outside a period. */
export async function keepFailures(
  db: Db,
  { since, until }: { since: number; until: number },
): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('failed_at', '<=', since).execute();
  await db.deleteFrom('sign_in_failure').where('failed_at', '>', until).execute();
}
