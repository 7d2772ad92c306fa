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

/** Rows a transaction deletes: few enough that no request waits long for it. */
const BATCH_SIZE = 200;

export interface RemovalOptions {
  /** Ends it early. */
  signal?: AbortSignal;
  /** Called in each transaction that deletes something, with what has been deleted so far. */
  note?: (db: Db, deleted: DeletedCounts) => Promise<void>;
}

/**
 * Deletes results of a form with their files, the oldest first, spam included, in short transactions; other requests have their turn
 * between them.
 * @param before ms since the epoch, not included; undefined: all of them
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

/** Deletes all results of a form: before it is deleted, in short transactions, and with it, those that came in meanwhile. */
export function resultsOfForm(database: Database, files: Pick<FileStore, 'remove'>) {
  return {
    async remove(formId: EntityId): Promise<void> {
      await removeResults(database, files, formId, undefined);
    },

    /** In the caller's transaction. Returns what removes the files, to be called after the commit. */
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
