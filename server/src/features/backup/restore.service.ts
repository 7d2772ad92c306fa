import { statfs, mkdir } from 'node:fs/promises';
import type { Database, Db } from '../../database/database.ts';
import { migrateWithin, refuseUnknown } from '../../database/migrate.ts';
import { ALL_MIGRATIONS } from '../../database/migrations/all-migrations.ts';
import type { ExclusiveDatabase } from '../../database/open-exclusively.ts';
import type { FileTable } from '../../files/stored-file.repository.ts';
import type { Clock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/identifier.ts';
import type { Area } from './area.ts';
import { readArchive, type ReadPart } from './archive-reader.ts';
import type { LongTaskOptions } from './backup-files.ts';
import { BackupEnd } from './backup-format.ts';
import { ALL_TABLES, COUNTED_TABLES } from './backup-tables.repository.ts';
import { deleteMissingRows } from './missing-rows.repository.ts';
import {
  findPendingRestore,
  recordPendingRestore,
  takePendingRestore,
} from './pending-restore.repository.ts';
import {
  dropTables,
  findMigrations,
  findTables,
  haveRows,
  insertLines,
  disableTimeouts,
} from './table-rows.repository.ts';
import { readHeader, readJson, readTimes, type VerifiedBackup } from './verify-backup.ts';

const IN_USE =
  'This instance already has content, users or files. To replace all of it with the backup, add --overwrite.';

const ELSEWHERE =
  'A restore was interrupted, and its staged files are not on this machine. Start the server once where the restore ran, or restore again.';

/** The approximate ratio of the size of a row in the database, indexes included, to its size in a backup. */
const ROOM_FOR_ROWS = 2;

/** The locations of an instance's files. */
export interface Areas {
  files: Area;
  styleSheets: Area;
  secret: Area;
}

export interface RestoreTarget {
  database: ExclusiveDatabase;
  areas: Areas;
  clock: Clock;
  /** Returns the path of a row's file, relative to `areas.files`. */
  pathIn(table: FileTable, id: string): string;
  /** The local folder of the database, if any. */
  databaseFolder: string | undefined;
}

export interface RestoreOptions extends LongTaskOptions {
  /** Whether to replace existing data. */
  overwrite: boolean;
}

/**
 * Replaces everything with a verified backup. Rows are loaded in one transaction while files are staged next to the
 * current ones; the commit makes the staged files current, and `finishRestore` moves them. Interrupted before the
 * commit, it leaves everything unchanged.
 */
export async function restoreBackup(
  path: string,
  { end }: VerifiedBackup,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<void> {
  const { database, areas } = target;
  await checkRoom(target, end);
  await database.transaction(async (db) => {
    // The staged files of the pending restore are the current ones: an interruption of this restore would lose them.
    if ((await findTables(db, database.dialect, ['job'])).length === 0) return;
    const pending = await findPendingRestore(db);
    if (pending !== undefined && (await areStaged(areas, pending))) await moveStaged(db, areas);
  });
  const id = newId();
  await database.transaction(async (db) => {
    await prepare(db, target, options);
    for (const area of allOf(areas)) await area.clearStages();
    try {
      await load(db, path, id, target, options);
      await recordPendingRestore(db, id);
    } catch (error) {
      // Not after a failed commit: its outcome is unknown, and the next start finds out.
      for (const area of allOf(areas)) await area.clearStages(id);
      throw error;
    }
  });
}

/**
 * Completes an interrupted restore, if there is one. Call after the migrations and before any request is served. Throws
 * an error for the user when the staged files are on another machine.
 */
export async function finishRestore(database: Database, areas: Areas): Promise<void> {
  if ((await findPendingRestore(database.read)) !== undefined) {
    await database.transaction((db) => moveStaged(db, areas));
  }
  for (const area of allOf(areas)) await area.clearStages();
}

async function moveStaged(db: Db, areas: Areas): Promise<void> {
  const id = await takePendingRestore(db);
  if (id === undefined) return;
  if (!(await areStaged(areas, id))) throw new Error(ELSEWHERE);
  for (const area of allOf(areas)) await area.swapIn(id);
}

/** Checks files and style sheets only, because a backup may have no secret. */
async function areStaged({ files, styleSheets }: Areas, id: string): Promise<boolean> {
  return (await files.isStaged(id)) && (await styleSheets.isStaged(id));
}

function allOf({ files, styleSheets, secret }: Areas): Area[] {
  return [files, styleSheets, secret];
}

/** Empties the database. Throws when it is in use and may not be overwritten. */
async function prepare(
  db: Db,
  { database, areas }: RestoreTarget,
  { overwrite }: RestoreOptions,
): Promise<void> {
  const { dialect } = database;
  await disableTimeouts(db, dialect);
  const existing = await findTables(db, dialect, ALL_TABLES);
  if (existing.includes('schema_migration')) refuseUnknown(await findMigrations(db));
  if (!overwrite) {
    const inUse = COUNTED_TABLES.filter((table) => existing.includes(table));
    const isInUse = await haveRows(db, inUse);
    if (isInUse || (await areas.files.holdsAnything()) || (await areas.styleSheets.holdsAnything()))
      throw new Error(IN_USE);
  }
  await dropTables(db, dialect, ALL_TABLES);
}

/** Loads each part of the backup in one pass, and migrates an older one once its rows are loaded. */
async function load(
  db: Db,
  path: string,
  id: string,
  { database: { dialect }, areas, clock, pathIn }: RestoreTarget,
  { progress, signal }: RestoreOptions,
): Promise<void> {
  const files = await areas.files.stage(id);
  const styleSheets = await areas.styleSheets.stage(id);
  const migrateTo = (names: readonly string[]) =>
    migrateWithin(db, dialect, {
      now: clock.now(),
      migrations: ALL_MIGRATIONS.filter(({ name }) => names.includes(name)),
    });
  const rows: Record<string, number> = {};
  const sheets = new Set<string>();
  let fileCount = 0;

  const take: Record<ReadPart['part']['kind'], (read: ReadPart) => Promise<void>> = {
    header: async (read) => migrateTo((await readHeader(read)).migrations),
    async rows(read) {
      const { table } = read.part as { table: string };
      const lines = (await read.readAll()).toString().split('\n').slice(0, -1);
      await insertLines(db, dialect, table, lines);
      progress(table, (rows[table] = (rows[table] ?? 0) + lines.length));
    },
    async 'style-sheet'(read) {
      const { path: sheet } = read.part as { path: string };
      await styleSheets.put(sheet, read.chunks);
      sheets.add(sheet);
    },
    async times(read) {
      for (const [sheet, ms] of await readTimes(read, sheets)) await styleSheets.date(sheet, ms);
    },
    secret: async (read) => (await areas.secret.stage(id)).put(read.name, read.chunks),
    async file(read) {
      const { table, id: row } = read.part as { table: FileTable; id: string };
      await files.put(pathIn(table, row), read.chunks);
      progress('files', (fileCount += 1));
    },
    async end(read) {
      await migrateTo(ALL_MIGRATIONS.map(({ name }) => name));
      await deleteMissingRows(db, (await readJson(read, BackupEnd)).gone);
    },
    sums: () => Promise.resolve(),
  };
  for await (const read of readArchive(path)) {
    signal?.throwIfAborted();
    await take[read.part.kind](read);
  }
}

/** Checks the free disk space. The current data remains until the end, so the new data needs additional space. */
async function checkRoom(
  { areas, databaseFolder }: RestoreTarget,
  { fileBytes, rowBytes }: BackupEnd,
): Promise<void> {
  const needs = [
    [areas.files.folder, fileBytes],
    [databaseFolder, rowBytes * ROOM_FOR_ROWS],
  ] as const;
  for (const [folder, bytes] of needs) {
    if (folder === undefined) continue;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes) {
      throw new Error(
        `There is not enough space in ${folder}: ${bytes} bytes are needed, ${bavail * bsize} are free.`,
      );
    }
  }
}
