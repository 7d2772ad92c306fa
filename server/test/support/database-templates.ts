import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { ensureTrigramIndexes } from '../../src/database/trigram-index.ts';
import { createLogger } from '../../src/kernel/logger.ts';

/** Databases in the state of a first start, before any data is stored. */
export interface DatabaseTemplates {
  /** Path of the file. */
  sqlite: string;
  /** Name of the database. */
  postgres: string;
}

const VARIABLE = 'PARVIS_TEST_TEMPLATES';
const NAME = 'parvis_template';

/**
 * Migrates one database per engine, for all test files started by this process. Returns the function that removes the
 * file.
 */
export async function makeTemplates(server: string): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-template-'));
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  const path = join(folder, 'parvis.db');
  const address = new URL(server);
  address.pathname = `/${NAME}`;
  for (const url of [`sqlite:${path}`, address.href]) {
    const database = openDatabase(url, createLogger({ level: 'silent' }));
    await migrate(database, { now: 0, sqlitePath: sqlitePath(url) });
    await ensureTrigramIndexes(database);
    await database.close();
  }
  process.env[VARIABLE] = JSON.stringify({ sqlite: path, postgres: NAME } satisfies DatabaseTemplates);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Returns undefined when a test file runs on its own. */
export function findTemplates(): DatabaseTemplates | undefined {
  const serialised = process.env[VARIABLE];
  return serialised === undefined ? undefined : (JSON.parse(serialised) as DatabaseTemplates);
}
