import type { Database } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/identifier.ts';
import type { Logger } from '../kernel/logger.ts';
import { findFileMark, insertFileMark, recordFileMark, type FileMark } from './file-mark.repository.ts';
import type { FileStore } from './file-store.ts';

/** Beside everything that is stored. */
export const MARK_FILE = '.parvis-database';
const PLACE = 'files';

export interface FileMarkDependencies {
  database: Database;
  /** All that is stored as files, where `app.files.url` says. */
  root: FileStore;
  clock: Clock;
  logger: Logger;
}

export type FileMarks = ReturnType<typeof createFileMarks>;

const OTHERS =
  'the files belong to another database: what one of the two does not know, it takes for left over. Give each database a place of its ' +
  'own (app.files.url). If the other one is gone, delete the file and start again';
const ELSEWHERE =
  'the files of this database were elsewhere: instances on one database must share them (app.files.url). If they were moved here, ' +
  'write what is expected into the file';

/**
 * A file in the place of the files tells which database they belong to: so it is noticed when two databases use one place, and
 * when an instance has another place than those beside it. Source: contract §6. Decision 0042.
 */
export function createFileMarks({ database, root, clock, logger }: FileMarkDependencies) {
  const file = root.addressOf(MARK_FILE);

  /** Undefined where there is none. */
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
    /** Marks the first place that the database has; afterwards it warns of one that is not marked as its own. Throws `unavailable`. */
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

    /** Whether nobody knows which of the files are left over. Throws `unavailable`. */
    async belongToOther(): Promise<boolean> {
      const found = await findPlaced();
      return found !== undefined && found !== (await findFileMark(database.read, PLACE))?.mark;
    },
  };
}
