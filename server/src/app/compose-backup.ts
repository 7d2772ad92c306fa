import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import type { OpenedProject } from '../config/open-project.ts';
import { readVersion } from '../config/package-version.ts';
import { openAlone } from '../database/open-alone.ts';
import { openDatabase, sqlitePath } from '../database/open-database.ts';
import { writeBackupFile } from '../features/backup/backup-file.ts';
import type { Accompaniment } from '../features/backup/backup-files.ts';
import { takeBackup, type BackupReport } from '../features/backup/backup.service.ts';
import { restoreBackup, type RestoreOptions } from '../features/backup/restore.service.ts';
import type { VerifiedBackup } from '../features/backup/verify-backup.ts';
import { createResultFileStore } from '../features/forms/result-file.store.ts';
import { createMediaFileStore } from '../features/media/media-file.store.ts';
import type { FileTable } from '../files/stored-file.repository.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLogger, type Logger } from '../kernel/logger.ts';
import { backupAreas, secretFile } from './backup-areas.ts';
import { MEDIA_FOLDER, mediaFiles, RESULT_FOLDER, resultFiles } from './file-folder.ts';
import { openStore } from './open-store.ts';

export { verifyBackup } from '../features/backup/verify-backup.ts';
export type { BackupReport } from '../features/backup/backup.service.ts';

/**
 * Backs a project up into a file, or a stream. A server may run on it meanwhile. Throws an Error for a person.
 */
export async function backUpProject(
  project: OpenedProject,
  to: Writable | { path: string; overwrite: boolean },
  options: Accompaniment,
): Promise<BackupReport> {
  const { configuration } = project;
  const url = configuration['app.database.url'];
  const path = sqlitePath(url);
  if (path !== undefined && !existsSync(path))
    throw new Error('There is nothing to back up: no server was ever started here.');
  const database = openDatabase(url, createLogger({ level: 'silent' }));
  const files = { medium: mediaFiles(configuration), form_result_file: resultFiles(configuration) };
  const sources = {
    database,
    clock: systemClock,
    version: await readVersion(),
    styleSheetFolder: configuration['app.cms.css-upload-path'],
    secretFile: secretFile(project),
    pathOf: (table: FileTable, id: string) => files[table].pathOf(id),
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

/** Puts a verified backup in the place of all that a project has. No server runs on it meanwhile. Throws an Error for a person. */
export async function restoreProject(
  project: OpenedProject,
  path: string,
  backup: VerifiedBackup,
  options: RestoreOptions & { logger: Logger },
): Promise<void> {
  const url = project.configuration['app.database.url'];
  const database = openAlone(url, options.logger);
  const own = sqlitePath(url);
  const files = {
    medium: createMediaFileStore(MEDIA_FOLDER),
    form_result_file: createResultFileStore(RESULT_FOLDER),
  };
  try {
    await restoreBackup(
      path,
      backup,
      {
        database,
        areas: backupAreas(project),
        clock: systemClock,
        pathIn: (table, id) => files[table].pathOf(id),
        databaseFolder: own === undefined ? undefined : dirname(own),
      },
      options,
    );
  } finally {
    await database.close();
  }
  // Whoever opens it next finishes what is left to do: at best we do.
  await (await openStore(project, options.logger, systemClock)).close();
}
