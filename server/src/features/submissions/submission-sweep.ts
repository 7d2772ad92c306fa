import type { Database } from '../../database/database.ts';
import type { FileMarks } from '../../files/file-mark.ts';
import type { FileStore } from '../../files/file-store.ts';
import { removeOldUploads } from '../../files/received-file.ts';
import { findKnownFiles } from '../../files/stored-file.repository.ts';
import type { Job } from '../../jobs/job.ts';
import type { Clock } from '../../kernel/clock.ts';
import { deleteExpiredChallenges, deleteOldKeys } from './submission-key.repository.ts';

export const SWEEP_SUBMISSIONS = 'SweepSubmissions';
/** Hourly, offset from jobs that run on the hour. */
export const SWEEP_SCHEDULE = '17 * * * *';

/** Age from which a file without a result is considered orphaned. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;
const BATCH_SIZE = 500;

export interface SubmissionSweepDependencies {
  database: Database;
  files: FileStore;
  marks: Pick<FileMarks, 'belongToOther'>;
  clock: Clock;
}

/**
 * Deletes leftovers of submissions: expired keys, and orphaned files of processes that ended before storing the result.
 * Deletes no files if the folder belongs to another database, whose results may refer to them.
 */
export function createSubmissionSweep({
  database,
  files,
  marks,
  clock,
}: SubmissionSweepDependencies): Job['run'] {
  async function removeOrphans(before: number, signal: AbortSignal): Promise<number> {
    let removed = 0;
    for await (const keys of files.untouchedSince(before)) {
      for (let at = 0; at < keys.length && !signal.aborted; at += BATCH_SIZE) {
        const some = keys.slice(at, at + BATCH_SIZE);
        const known = await findKnownFiles(database.read, 'form_result_file', some.map(idOf));
        const orphans = some.filter((key) => !known.has(idOf(key)));
        await files.remove(orphans);
        removed += orphans.length;
      }
      if (signal.aborted) break;
    }
    return removed;
  }

  return async (signal) => {
    const before = clock.now() - ORPHAN_AGE_MS;
    const keys = await database.transaction((db) => deleteOldKeys(db, clock.now()));
    const stranded = await removeOldUploads(files.receivingFolder, before);
    await database.transaction((db) => deleteExpiredChallenges(db, clock.now()));
    const orphans = (await marks.belongToOther()) ? 0 : await removeOrphans(before, signal);
    return { keys, files: stranded + orphans };
  };
}

function idOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
