import { setImmediate } from 'node:timers/promises';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { spreadKey } from '../../files/spread-key.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import {
  addDeleted,
  deleteOldestResults,
  NOTHING_DELETED,
  type DeletedCounts,
} from './result-delete.repository.ts';

/** Rows deleted per transaction: few enough that no request waits long. */
const BATCH_SIZE = 200;

export interface RemovalOptions {
  /** Stops the removal after the current batch. */
  signal?: AbortSignal;
  /** Called in each transaction that deletes rows, with the totals so far. */
  note?: (db: Db, deleted: DeletedCounts) => Promise<void>;
}

/**
 * Deletes results of a form with their files, oldest first, spam included, in short transactions so that other requests
 * can run in between.
 * @param before ms since the epoch, exclusive; undefined: all
 */
export async function removeResults(
  database: Database,
  files: Pick<FileStore, 'remove'>,
  formId: EntityId,
  before: number | undefined,
  { signal, note }: RemovalOptions = {},
): Promise<DeletedCounts> {
  let deleted = NOTHING_DELETED;
  while (!signal?.aborted) {
    const soFar = deleted;
    const batch = await database.transaction(async (db) => {
      const gone = await deleteOldestResults(db, formId, before, BATCH_SIZE);
      if (gone.results > 0) await note?.(db, addDeleted(soFar, gone));
      return gone;
    });
    await files.remove(batch.fileIds.map(spreadKey));
    deleted = addDeleted(deleted, batch);
    if (batch.results < BATCH_SIZE) break;
    await setImmediate();
  }
  return deleted;
}

/**
 * Deletes all results of a form: in short transactions before the form is deleted, and the remaining ones in the
 * transaction that deletes it.
 */
export function resultsOfForm(database: Database, files: Pick<FileStore, 'remove'>) {
  return {
    async remove(formId: EntityId): Promise<void> {
      await removeResults(database, files, formId, undefined);
    },

    /** Runs in the caller's transaction. Returns the function that removes the files, to be called after the commit. */
    async removeLast(db: Db, formId: EntityId): Promise<() => Promise<void>> {
      const fileIds: string[] = [];
      for (;;) {
        const batch = await deleteOldestResults(db, formId, undefined, BATCH_SIZE);
        fileIds.push(...batch.fileIds);
        if (batch.results < BATCH_SIZE) return () => files.remove(fileIds.map(spreadKey));
      }
    },
  };
}
