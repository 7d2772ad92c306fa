import type { SubmissionKeyTable } from '../../database/content-tables.ts';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { KEY_HELD_MS, KEY_LIFETIME_MS, type SubmissionKey } from './submission-key.ts';

/** What was stored under a key before. */
export interface FirstAnswer {
  bodyHash: string;
  id: EntityId;
  /** ms since the epoch. */
  submittedAt: number;
}

/** What was stored under the key, unless that is too long ago; for another body sooner than for the same. */
export async function findFirstAnswer(
  db: Db,
  { keyHash, bodyHash }: SubmissionKey,
  now: number,
): Promise<FirstAnswer | undefined> {
  const row = await db
    .selectFrom('submission_key')
    .select(['body_hash', 'result_id', 'submitted_at'])
    .where('key_hash', '=', keyHash)
    .where('submitted_at', '>', now - KEY_LIFETIME_MS)
    .executeTakeFirst();
  const isFree = row && row.body_hash !== bodyHash && row.submitted_at <= now - KEY_HELD_MS;
  if (!row || isFree) return undefined;
  return { bodyHash: row.body_hash, id: row.result_id as EntityId, submittedAt: row.submitted_at };
}

/** A key that is taken for a result; the database lets nobody take it twice. */
export function toKeyRow(
  { keyHash, bodyHash }: SubmissionKey,
  { id, submittedAt }: { id: EntityId; submittedAt: number },
): SubmissionKeyTable {
  return { key_hash: keyHash, body_hash: bodyHash, result_id: id, submitted_at: submittedAt };
}

/** Gives a key free for this body. */
export async function forgetOldKey(db: Db, { keyHash, bodyHash }: SubmissionKey, now: number): Promise<void> {
  await db
    .deleteFrom('submission_key')
    .where('key_hash', '=', keyHash)
    .where((eb) =>
      eb.or([
        eb('submitted_at', '<=', now - KEY_LIFETIME_MS),
        eb.and([eb('body_hash', '!=', bodyHash), eb('submitted_at', '<=', now - KEY_HELD_MS)]),
      ]),
    )
    .execute();
}

/** Deletes keys that are no longer good. */
export async function deleteOldKeys(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('submission_key')
    .where('submitted_at', '<=', now - KEY_LIFETIME_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Forgets spent proofs that no longer pass anyway. */
export async function deleteExpiredChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('spent_challenge').where('expires_at', '<=', now).execute();
}
