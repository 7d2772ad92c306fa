import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { findTemplates } from './database-templates.ts';
import { postgres, sqlite, type Engine } from './engines.ts';

/**
 * The address of a new database for a server: a copy of the template, made in a fraction of the time of its migrations; an empty
 * one where there is none. An engine of a test's own gives what it wants. `folder`: where a file of SQLite is made.
 */
export async function preparedDatabase(engine: Engine, folder?: string): Promise<string> {
  const templates = findTemplates();
  if (templates && engine === postgres) return postgres.newDatabase(templates.postgres);
  const isFile = engine === sqlite && folder !== undefined;
  const url = isFile ? `sqlite:${join(folder, 'parvis.db')}` : await engine.newDatabase();
  if (templates && engine === sqlite) {
    const path = sqlitePath(url)!;
    copyFileSync(templates.sqlite, path);
    chmodSync(path, 0o600);
  }
  return url;
}

/** The address of a new database that has all tables, and nothing in them. */
export async function migratedDatabase(engine: Engine): Promise<string> {
  const url = await preparedDatabase(engine);
  const database = openDatabase(url, createLogger({ level: 'silent' }));
  try {
    await migrate(database, { now: 0, sqlitePath: sqlitePath(url) });
  } finally {
    await database.close();
  }
  return url;
}
