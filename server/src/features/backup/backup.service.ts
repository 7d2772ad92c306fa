import type { Writable } from 'node:stream';
import { pendingMigrations } from '../../database/migrate.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { FileTable } from '../../files/stored-file.repository.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import { writeArchive, type ArchiveWriter } from './archive-writer.ts';
import {
  END_NAME,
  FORMAT,
  HEADER_NAME,
  isStyleSheetPath,
  rowsName,
  SECRET_NAME,
  TIMES_NAME,
  type BackupEnd,
  type BackupHeader,
} from './backup-format.ts';
import { addFiles, type LongTaskOptions, type FileSources } from './backup-files.ts';
import { RETAINED_TABLES } from './backup-tables.repository.ts';
import { createIdList, type IdList } from './id-list.ts';
import { findPendingRestore } from './pending-restore.repository.ts';
import { findMigrations, findTables, lockSchema, readLines } from './table-rows.repository.ts';

/** Bytes of rows per part. */
const PART_BYTES = 1024 * 1024;

const HALF_RESTORED = 'An interrupted restore has not been completed. Start the server once, then back up.';

/** The sources of a backup. */
export interface BackupSources extends FileSources {
  clock: Clock;
  /** The version of Parvis. */
  version: string;
  styleSheets: FileStore;
  /** Returns the secret of the installation if it is stored in a file. */
  readSecret(): Promise<Buffer | undefined>;
}

export type BackupReport = BackupEnd & { takenAt: string };

type FileIds = Record<FileTable, IdList>;

/**
 * Writes a backup of a running service: all rows from one snapshot, then the files that they reference. Rethrows errors
 * of the destination, whose content is then not a valid backup.
 */
export async function takeBackup(
  sources: BackupSources,
  destination: Writable,
  options: LongTaskOptions,
): Promise<BackupReport> {
  const { database, clock } = sources;
  await pendingMigrations(database);
  const takenAt = toInstant(clock.now());
  const archive = writeArchive(destination, clock.now());
  try {
    const ids: FileIds = { medium: createIdList(), form_result_file: createIdList() };
    const rows = await addRows(archive, sources, takenAt, ids, options);
    const styleSheetBytes = await addStyleSheets(archive, sources.styleSheets);
    const secret = await sources.readSecret();
    if (secret) await archive.add(SECRET_NAME, secret);
    const files = await addFiles(archive, sources, ids, options);
    await archive.sum();
    const end: BackupEnd = {
      parts: archive.count(),
      ...rows,
      ...files,
      fileBytes: files.fileBytes + styleSheetBytes,
    };
    await archive.add(END_NAME, JSON.stringify(end));
    await archive.finish();
    return { ...end, takenAt };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Adds all tables from one snapshot, which ends before any file is read. */
async function addRows(
  archive: ArchiveWriter,
  { database, version }: BackupSources,
  takenAt: string,
  ids: FileIds,
  { progress, signal }: LongTaskOptions,
): Promise<Pick<BackupEnd, 'rows' | 'rowBytes'>> {
  const { dialect } = database;
  const tables = await findTables(database.read, dialect, RETAINED_TABLES);
  return database.snapshot(async (db) => {
    await lockSchema(db, dialect, tables);
    if (tables.includes('job') && (await findPendingRestore(db)) !== undefined)
      throw new Error(HALF_RESTORED);
    const migrations = await findMigrations(db);
    const header: BackupHeader = { format: FORMAT, parvis: version, takenAt, engine: dialect, migrations };
    await archive.add(HEADER_NAME, JSON.stringify(header));
    const rows: Record<string, number> = {};
    let rowBytes = 0;
    for (const table of tables) {
      rows[table] = 0;
      const lines = collectLines(archive, table);
      for await (const portion of readLines(db, dialect, table)) {
        signal?.throwIfAborted();
        if (table in ids) recordIds(ids[table as FileTable], portion);
        rows[table] += portion.length;
        rowBytes += await lines.add(portion);
        progress(table, rows[table]);
      }
      await lines.flush();
    }
    return { rows, rowBytes };
  });
}

function recordIds(ids: IdList, lines: readonly string[]): void {
  for (const line of lines) ids.add((JSON.parse(line) as { id: string }).id);
}

/** Groups the lines of a table into parts that a restore can hold in memory. */
function collectLines(archive: ArchiveWriter, table: string) {
  let waiting: string[] = [];
  let length = 0;
  let part = 0;

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    part += 1;
    const content = waiting.join('');
    waiting = [];
    length = 0;
    await archive.add(rowsName(table, part), content);
  }
  return {
    flush,
    /** Returns the approximate number of bytes. */
    async add(lines: readonly string[]): Promise<number> {
      let added = 0;
      for (const line of lines) {
        waiting.push(`${line}\n`);
        length += line.length;
        added += line.length;
        if (length >= PART_BYTES) await flush();
      }
      return added;
    },
  };
}

/**
 * Adds the style sheets as they are on disk: files are replaced atomically, so each one is complete. Returns their size
 * in bytes.
 */
async function addStyleSheets(archive: ArchiveWriter, files: FileStore): Promise<number> {
  const times: Record<string, number> = {};
  let bytes = 0;
  for (const path of await findStyleSheets(files)) {
    const file = await files.read(path);
    if (!file) continue;
    times[path] = file.modifiedAt;
    bytes += file.size;
    await archive.add(`style-sheets/${path}`, file.content);
  }
  await archive.add(TIMES_NAME, JSON.stringify(times));
  return bytes;
}

async function findStyleSheets(files: FileStore): Promise<string[]> {
  async function list(folder: string): Promise<string[]> {
    const found: string[] = [];
    for await (const names of files.names(folder)) found.push(...names);
    return found;
  }
  const paths = await list('');
  for (const id of await list('.versions')) {
    for (const name of await list(`.versions/${id}`)) paths.push(`.versions/${id}/${name}`);
  }
  return paths.filter(isStyleSheetPath).sort();
}
