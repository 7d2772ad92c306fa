import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { Proof } from './form-challenge.ts';
import { KEY_RETENTION_MS, KEY_LIFETIME_MS, type SubmissionKey } from './submission-key.ts';

/** The result stored under a key earlier. */
export interface FirstResult {
  bodyHash: string;
  id: EntityId;
  /** ms since the epoch. */
  submittedAt: number;
}

/**
 * Returns the stored results by key, unless the key has expired, which happens sooner for a different body than for the
 * same one.
 */
export async function findFirstResults(
  db: Db,
  keys: readonly SubmissionKey[],
  now: number,
): Promise<Map<SubmissionKey, FirstResult>> {
  if (keys.length === 0) return new Map();
  const hashes = keys.map(({ keyHash }) => keyHash);
  const rows = await db
    .selectFrom('submission_key')
    .select(['key_hash', 'body_hash', 'result_id', 'submitted_at'])
    .where('key_hash', 'in', hashes)
    .where('submitted_at', '>', now - KEY_LIFETIME_MS)
    .execute();
  const stored = new Map(rows.map((row) => [row.key_hash, row]));
  const first = new Map<SubmissionKey, FirstResult>();
  for (const key of keys) {
    const row = stored.get(key.keyHash);
    if (!row || (row.body_hash !== key.bodyHash && row.submitted_at <= now - KEY_RETENTION_MS)) continue;
    first.set(key, { bodyHash: row.body_hash, id: row.result_id as EntityId, submittedAt: row.submitted_at });
  }
  return first;
}

/**
 * Stores keys, replacing expired ones. Returns the ids of the results whose key was not taken by another submission.
 */
export async function claimKeys(
  db: Db,
  claims: readonly { key: SubmissionKey; id: EntityId }[],
  now: number,
): Promise<Set<string>> {
  if (claims.length === 0) return new Set();
  const rows = await db
    .insertInto('submission_key')
    .values(
      claims.map(({ key: { keyHash, bodyHash }, id }) => ({
        key_hash: keyHash,
        body_hash: bodyHash,
        result_id: id,
        submitted_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet(({ ref }) => ({
          body_hash: ref('excluded.body_hash'),
          result_id: ref('excluded.result_id'),
          submitted_at: ref('excluded.submitted_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('submission_key.submitted_at', '<=', now - KEY_LIFETIME_MS),
            eb.and([
              eb('submission_key.body_hash', '!=', eb.ref('excluded.body_hash')),
              eb('submission_key.submitted_at', '<=', now - KEY_RETENTION_MS),
            ]),
          ]),
        ),
    )
    .returning('result_id')
    .execute();
  return new Set(rows.map((row) => row.result_id));
}

/** Deletes the keys of results that were not stored after all. */
export async function releaseKeys(db: Db, ids: readonly EntityId[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('submission_key').where('result_id', 'in', ids).execute();
}

/** Marks proofs as spent. Returns the signatures of those that were not spent before. */
export async function spendProofs(db: Db, proofs: readonly Proof[]): Promise<Set<string>> {
  if (proofs.length === 0) return new Set();
  const rows = await db
    .insertInto('spent_challenge')
    .values(proofs.map(({ signature, expiresAt }) => ({ signature, expires_at: expiresAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .execute();
  return new Set(rows.map((row) => row.signature));
}

/** Deletes expired keys. */
export async function deleteOldKeys(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('submission_key')
    .where('submitted_at', '<=', now - KEY_LIFETIME_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes expired proofs. */
export async function deleteExpiredChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('spent_challenge').where('expires_at', '<=', now).execute();
}
