import { existsSync } from 'node:fs';
import type { OpenedProject } from '../config/open-project.ts';
import type { Database } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { openDatabase, sqlitePath } from '../database/open-database.ts';
import { findPendingRestore } from '../features/backup/pending-restore.repository.ts';
import { mediaFileKey } from '../features/media/media-file.key.ts';
import { compareFiles, type StoredFiles } from '../files/compare-files.ts';
import type { FileMarks } from '../files/file-mark.ts';
import type { FileStore } from '../files/file-store.ts';
import { spreadKey } from '../files/spread-key.ts';
import type { FileTable } from '../files/stored-file.repository.ts';
import { createLogger, type Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import { openFileStores, type FileStores } from './file-stores.ts';

function storedFiles({ media, results }: FileStores): StoredFiles[] {
  const kind = (table: FileTable, files: FileStore, keyOf: (id: string) => string) => ({
    ...{ table, isNear: files.isNear },
    addressOf: (id: string) => files.addressOf(keyOf(id)),
    has: async (id: string) => (await files.readFacts(keyOf(id))) !== undefined,
  });
  return [
    { ...kind('medium', media, mediaFileKey), list: () => media.names('') },
    { ...kind('form_result_file', results, spreadKey), list: () => idsOf(results) },
  ];
}

async function* idsOf(results: FileStore): AsyncGenerator<string[]> {
  for await (const keys of results.untouchedSince(Infinity)) yield keys.map((key) => key.split('/').at(-1)!);
}

/**
 * Compares the project's database with the stored files and returns a limited number of lines, one per difference.
 * Returns none for a database that does not exist or is not migrated. Throws like `openDatabase`.
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
    for (const files of storedFiles(await openFileStores(project))) {
      const comparison = await compareFiles(database.read, files);
      for (const kind of ['lost', 'stray'] as const) {
        const { ids, count } = comparison[kind];
        const line = (key: string, args: Record<string, string | number>) =>
          messages.format('en', `stored-file.${key}`, args);
        lines.push(...ids.map((id) => line(kind, { path: files.addressOf(id), table: files.table, id })));
        if (count > ids.length) lines.push(line(`more-${kind}`, { count: count - ids.length }));
      }
    }
    return lines;
  } finally {
    await database.close();
  }
}

export interface FileWatchParts {
  files: FileStores;
  marks: FileMarks;
  database: Database;
  logger: Logger;
}

/**
 * Checks once, in the background, that the files belong to this installation and that none are missing or orphaned,
 * and logs the findings.
 */
export function composeFileWatch({ files: stores, marks, database, logger }: FileWatchParts) {
  const stopping = new AbortController();
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const { signal } = stopping;
    try {
      await marks.check();
      for (const files of storedFiles(stores)) {
        const { lost, stray } = await compareFiles(database.read, files, { signal });
        if (lost.count + stray.count === 0) continue;
        logger.event('file mismatch found', {
          table: files.table,
          lost: lost.count,
          stray: stray.count,
        });
      }
    } catch (error) {
      if (!signal.aborted) logger.event('file check failed', { err: error });
    }
  }

  return {
    start(): void {
      checking ??= check();
    },
    async close(): Promise<void> {
      stopping.abort();
      await checking;
    },
  };
}
