import type { Database } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/identifier.ts';
import type { Logger } from '../kernel/logger.ts';
import { findFileMark, insertFileMark, recordFileMark, type FileMark } from './file-mark.repository.ts';
import type { FileStore } from './file-store.ts';

/** The name of the mark file, at the top of the storage. */
export const MARK_FILE = '.parvis-database';
const PLACE = 'files';

export interface FileMarkDependencies {
  database: Database;
  /** All stored files, at `app.files.url`. */
  root: FileStore;
  clock: Clock;
  logger: Logger;
}

export type FileMarks = ReturnType<typeof createFileMarks>;

const OTHERS =
  'the files belong to another database, and each database would treat the files of the other as leftovers. Give each database its own ' +
  'storage (app.files.url). If the other database no longer exists, delete the file and start again';
const ELSEWHERE =
  'the files of this database were stored elsewhere: all instances must share them (app.files.url). If they were moved here, ' +
  'write the expected value into the file';

/**
 * Creates the mark file of a storage location, which identifies its database. It reveals two databases that share a
 * location, and an instance whose location differs from the others'. Source: contract §6. Decision 0042.
 */
export function createFileMarks({ database, root, clock, logger }: FileMarkDependencies) {
  const file = root.addressOf(MARK_FILE);

  /** Returns the mark in the storage, or undefined. */
  async function findPlaced(): Promise<string | undefined> {
    return (await root.read(MARK_FILE))?.content.toString().trim();
  }

  async function knownMark(): Promise<FileMark> {
    const known = await findFileMark(database.read, PLACE);
    if (known) return known;
    await database.transaction((db) => insertFileMark(db, PLACE, newId()));
    return (await findFileMark(database.read, PLACE))!;
  }

  return {
    /**
     * Marks the database's first storage location. Later, warns when the location does not carry this mark. Throws
     * `unavailable`.
     */
    async check(): Promise<void> {
      const [{ mark: expected, isPlaced }, found] = [await knownMark(), await findPlaced()];
      if (found !== undefined && found !== expected) {
        logger.event('foreign files found', { file, found, expected, detail: OTHERS });
        return;
      }
      if (isPlaced && found === undefined)
        logger.event('file mark missing', { file, expected, detail: ELSEWHERE });
      if (isPlaced) return;
      if (found === undefined) await root.write(MARK_FILE, `${expected}\n`);
      await database.transaction((db) => recordFileMark(db, PLACE, clock.now()));
    },

    /**
     * Returns whether the files belong to another database, in which case none counts as orphaned. Throws
     * `unavailable`.
     */
    async belongToOther(): Promise<boolean> {
      const found = await findPlaced();
      return found !== undefined && found !== (await findFileMark(database.read, PLACE))?.mark;
    },
  };
}
