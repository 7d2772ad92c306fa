import { existsSync } from 'node:fs';
import type { OpenedProject } from '../config/open-project.ts';
import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { openDatabase, sqlitePath } from '../database/open-database.ts';
import { findPendingRestore } from '../features/backup/pending-restore.repository.ts';
import { compareFiles, type StoredFiles } from '../files/compare-files.ts';
import { createLogger, type Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import { mediaFiles, resultFiles } from './file-folder.ts';

function storedFiles(configuration: Configuration): StoredFiles[] {
  const [media, results] = [mediaFiles(configuration), resultFiles(configuration)];
  return [
    {
      table: 'medium',
      pathOf: (id) => media.pathOf(id),
      has: async (id) => (await media.sizeOf(id)) !== undefined,
      list: media.list,
    },
    { table: 'form_result_file', ...results, list: () => results.untouchedSince(Infinity) },
  ];
}

/**
 * Compares what the project's database knows of files with what lies on the disk; gives a line for each difference,
 * bounded. A database that is not there yet, or not migrated yet, has nothing to compare. Throws as `openDatabase` does.
 */
export async function checkStoredFiles(project: OpenedProject, messages: Messages): Promise<string[]> {
  const url = project.configuration['app.database.url'];
  const path = sqlitePath(url);
  if (path !== undefined && !existsSync(path)) return [];
  const database = openDatabase(url, createLogger({ level: 'silent' }));
  try {
    if ((await pendingMigrations(database)).length > 0) return [];
    if ((await findPendingRestore(database.read)) !== undefined) {
      return [messages.format('en', 'stored-file.half-restored')];
    }
    const lines: string[] = [];
    for (const files of storedFiles(project.configuration)) {
      const comparison = await compareFiles(database.read, files);
      for (const kind of ['lost', 'stray'] as const) {
        const { ids, count } = comparison[kind];
        const tell = (key: string, args: Record<string, string | number>) =>
          messages.format('en', `stored-file.${key}`, args);
        lines.push(...ids.map((id) => tell(kind, { path: files.pathOf(id), table: files.table, id })));
        if (count > ids.length) lines.push(tell(`more-${kind}`, { count: count - ids.length }));
      }
    }
    return lines;
  } finally {
    await database.close();
  }
}

export interface FileWatchParts {
  configuration: Configuration;
  database: Database;
  logger: Logger;
}

/** Looks once, beside the requests, whether files are missing or left over, and logs how many. */
export function composeFileWatch({ configuration, database, logger }: FileWatchParts) {
  const ending = new AbortController();
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const { signal } = ending;
    try {
      for (const files of storedFiles(configuration)) {
        const { lost, stray } = await compareFiles(database.read, files, { signal });
        if (lost.count + stray.count === 0) continue;
        logger.warn(
          { table: files.table, lost: lost.count, stray: stray.count },
          'files and database differ: "parvis check" names the files',
        );
      }
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'files could not be compared with the database');
    }
  }

  return {
    start(): void {
      looking ??= look();
    },
    async stop(): Promise<void> {
      ending.abort();
      await looking;
    },
  };
}
