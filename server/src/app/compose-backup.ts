import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import type { OpenedProject } from '../config/open-project.ts';
import { readVersion } from '../config/package-version.ts';
import { openExclusively } from '../database/open-exclusively.ts';
import { openDatabase, sqlitePath } from '../database/open-database.ts';
import { writeBackupFile } from '../features/backup/backup-file.ts';
import type { LongTaskOptions } from '../features/backup/backup-files.ts';
import { takeBackup, type BackupReport } from '../features/backup/backup.service.ts';
import { restoreBackup, type RestoreOptions } from '../features/backup/restore.service.ts';
import type { VerifiedBackup } from '../features/backup/verify-backup.ts';
import { mediaFileKey } from '../features/media/media-file.key.ts';
import { spreadKey } from '../files/spread-key.ts';
import type { FileTable } from '../files/stored-file.repository.ts';
import { absent } from '../files/write-whole-file.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLogger, type Logger } from '../kernel/logger.ts';
import { backupAreas, secretFile } from './backup-areas.ts';
import { MEDIA_FOLDER, openFileStores, RESULT_FOLDER } from './file-stores.ts';
import { openStore } from './open-store.ts';

export { verifyBackup } from '../features/backup/verify-backup.ts';
export type { BackupReport } from '../features/backup/backup.service.ts';

const KEYS: Readonly<Record<FileTable, (id: string) => string>> = {
  medium: mediaFileKey,
  form_result_file: spreadKey,
};
const FOLDERS: Readonly<Record<FileTable, string>> = {
  medium: MEDIA_FOLDER,
  form_result_file: RESULT_FOLDER,
};

/**
 * Backs up a project to a file or a stream, also while a server is running. Throws an Error with a message for the
 * user.
 */
export async function backUpProject(
  project: OpenedProject,
  to: Writable | { path: string; overwrite: boolean },
  options: LongTaskOptions,
): Promise<BackupReport> {
  const { configuration } = project;
  const url = configuration['app.database.url'];
  const path = sqlitePath(url);
  if (path !== undefined && !existsSync(path))
    throw new Error('There is nothing to back up: no server has been started with this data directory.');
  const database = openDatabase(url, createLogger({ level: 'silent' }));
  const { media, results, styleSheets } = await openFileStores(project);
  const files = { medium: media, form_result_file: results };
  const sources = {
    database,
    clock: systemClock,
    version: await readVersion(),
    styleSheets,
    readSecret: () => readFile(secretFile(project)).catch(absent),
    openFile: (table: FileTable, id: string) => files[table].open(KEYS[table](id)),
  };
  try {
    if (!('path' in to)) return await takeBackup(sources, to, options);
    return await writeBackupFile(to.path, to.overwrite, (destination) =>
      takeBackup(sources, destination, options),
    );
  } finally {
    await database.close();
  }
}

/** Returns the path of a row's file, relative to `app.files.url`. */
export function pathIn(table: FileTable, id: string): string {
  return `${FOLDERS[table]}/${KEYS[table](id)}`;
}

/**
 * Replaces the data of a project with a verified backup. No server may be running. Throws an Error with a message for
 * the user.
 */
export async function restoreProject(
  project: OpenedProject,
  path: string,
  backup: VerifiedBackup,
  options: RestoreOptions & { logger: Logger },
): Promise<void> {
  const url = project.configuration['app.database.url'];
  const database = openExclusively(url, options.logger);
  const own = sqlitePath(url);
  try {
    await restoreBackup(
      path,
      backup,
      {
        database,
        areas: await backupAreas(project),
        clock: systemClock,
        pathIn,
        databaseFolder: own === undefined ? undefined : dirname(own),
      },
      options,
    );
  } finally {
    await database.close();
  }
  // The next process to open the project would finish the restore. Do it now.
  await (await openStore(project, options.logger, systemClock)).close();
}
