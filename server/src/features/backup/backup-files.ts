import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Database, Db } from '../../database/database.ts';
import { findKnownFiles, type FileTable } from '../../files/stored-file.repository.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { FILE_FOLDERS, type BackupEnd } from './backup-format.ts';
import type { IdList } from './id-list.ts';

const BATCH_SIZE = 500;
/** An import that replaces a file removes it for a moment. */
const SETTLE_MS = 2000;

export interface FileSources {
  database: Database;
  /** Returns undefined when the file does not exist. */
  openFile(table: FileTable, id: string): Promise<{ size: number; stream: Readable } | undefined>;
}

/** Progress and cancellation of a long task. */
export interface LongTaskOptions {
  /** Called with the number of items done so far. */
  progress(what: string, done: number): void;
  /** Cancels the task, which then rejects. */
  signal?: AbortSignal | undefined;
}

const TABLES = Object.keys(FILE_FOLDERS) as FileTable[];

/**
 * Adds the files referenced by the rows of the snapshot. Files never change but may have been deleted since. Rows are
 * deleted before their files, so a missing file is `gone` when its row is gone too, and was `lost` before otherwise.
 */
export async function addFiles(
  archive: ArchiveWriter,
  { database, openFile }: FileSources,
  idsOf: Record<FileTable, IdList>,
  { progress, signal }: LongTaskOptions,
): Promise<Pick<BackupEnd, 'files' | 'fileBytes' | 'gone' | 'lost'>> {
  const found = { files: 0, fileBytes: 0, gone: noIds(), lost: noIds() };

  async function addThere(table: FileTable, ids: Iterable<string>): Promise<string[]> {
    const missing: string[] = [];
    for (const id of ids) {
      signal?.throwIfAborted();
      const file = await openFile(table, id);
      if (!file) {
        missing.push(id);
        continue;
      }
      await archive.addStream(`${FILE_FOLDERS[table]}/${id}`, file.size, file.stream);
      found.files += 1;
      found.fileBytes += file.size;
      progress('files', found.files);
    }
    return missing;
  }

  for (const table of TABLES) {
    const missing = await addThere(table, idsOf[table]);
    const known = await stillKnown(database.read, table, missing);
    if (known.size > 0) await setTimeout(SETTLE_MS, undefined, { signal });
    const absent = await addThere(table, known);
    const lost = await stillKnown(database.read, table, absent);
    found.lost[table] = [...lost];
    found.gone[table] = [...missing.filter((id) => !known.has(id)), ...absent.filter((id) => !lost.has(id))];
  }
  return found;
}

async function stillKnown(db: Db, table: FileTable, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const some = await findKnownFiles(db, table, ids.slice(at, at + BATCH_SIZE));
    for (const id of some) known.add(id);
  }
  return known;
}

function noIds(): Record<FileTable, string[]> {
  return { medium: [], form_result_file: [] };
}
