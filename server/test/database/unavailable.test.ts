import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, it } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { AppError } from '../../src/kernel/app-error.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { postgres } from '../support/engines.ts';
import { freePort } from '../support/postgres-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const logger = createLogger({ level: 'silent' });

function isUnavailable(error: unknown): boolean {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, 'unavailable');
  assert.ok(error.cause instanceof Error);
  return true;
}

/** Opens the database, reads once and closes it. */
async function readFrom(url: string): Promise<void> {
  const database = openDatabase(url, logger);
  try {
    await sql`select 1`.execute(database.read);
  } finally {
    await database.close();
  }
}

describe('an unusable database is unavailable', () => {
  it('SQLite: the folder is a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await assert.rejects(readFrom(`sqlite:${join(file, 'parvis.db')}`), isUnavailable);
  });

  it('SQLite: the file is a folder', async () => {
    const path = join(temporaryFolder(), 'parvis.db');
    mkdirSync(path);
    await assert.rejects(readFrom(`sqlite:${path}`), isUnavailable);
  });

  it('SQLite: the file is something else', async () => {
    const path = join(temporaryFolder(), 'parvis.db');
    writeFileSync(path, 'not a database, but long enough to have a header of one. '.repeat(20));
    await assert.rejects(readFrom(`sqlite:${path}`), isUnavailable);
  });

  it('PostgreSQL: nothing is listening', async () => {
    await assert.rejects(readFrom(`postgres://parvis@127.0.0.1:${await freePort()}/parvis`), isUnavailable);
  });

  it('PostgreSQL: the database or role does not exist', async () => {
    const url = new URL(await postgres.newDatabase());
    url.pathname = '/none_of_that_name';
    await assert.rejects(readFrom(url.href), isUnavailable);
    url.username = 'nobody_of_that_name';
    await assert.rejects(readFrom(url.href), isUnavailable);
  });

  it('PostgreSQL: the connection is lost between two statements; later work gets another one', async () => {
    const database = openDatabase(await postgres.newDatabase(), logger);
    try {
      const work = database.transaction(async (db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(database.read);
        await sql`select 1`.execute(db);
      });
      await assert.rejects(work, isUnavailable);
      const answer = await database.transaction((db) => sql<{ n: number }>`select 2 as n`.execute(db));
      assert.deepEqual(answer.rows, [{ n: 2 }]);
    } finally {
      await database.close();
    }
  });
});
