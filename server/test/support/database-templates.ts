import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { ensureTrigramIndexes } from '../../src/database/trigram-index.ts';
import { createLogger } from '../../src/kernel/logger.ts';

/** Databases as a first start makes them before it stores anything. */
export interface DatabaseTemplates {
  /** The path of the file. */
  sqlite: string;
  /** The name of the database. */
  postgres: string;
}

const VARIABLE = 'PARVIS_TEST_TEMPLATES';
const NAME = 'parvis_template';

/** Migrates a database of each kind, once for all test files that this process starts. Gives what removes the file again. */
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

/** Undefined where a test file is run by itself. */
export function findTemplates(): DatabaseTemplates | undefined {
  const told = process.env[VARIABLE];
  return told === undefined ? undefined : (JSON.parse(told) as DatabaseTemplates);
}
