import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { findTemplates } from './database-templates.ts';
import { postgres, sqlite, type Engine } from './engines.ts';

/**
 * Returns the URL of a new database for a server: a copy of the template, which is much faster than migrating, or an
 * empty one without a template. Custom engines of tests decide for themselves. `folder`: location of a SQLite file.
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

/** Returns the URL of a new database with all tables and no rows. */
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
