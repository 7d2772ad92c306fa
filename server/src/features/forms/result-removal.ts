import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { deleteOldestResults } from './result-delete.repository.ts';

/** Rows a transaction deletes: few enough that no request waits long for it. */
const BATCH_SIZE = 500;

/**
 * Deletes results of a form, the oldest first, spam included, in short transactions; other requests have their turn
 * between them. Ends early when the signal is aborted. Gives how many were deleted.
 * @param before ms since the epoch, not included; undefined: all of them
 */
export async function removeResults(
  database: Database,
  formId: EntityId,
  before: number | undefined,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  while (!signal?.aborted) {
    const count = await database.transaction((db) => deleteOldestResults(db, formId, before, BATCH_SIZE));
    deleted += count;
    if (count < BATCH_SIZE) break;
    await setImmediate();
  }
  return deleted;
}
