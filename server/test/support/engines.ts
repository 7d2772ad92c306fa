import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import pg from 'pg';
import { startPostgres, type PostgresServer } from './postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** One of the two databases on which all behaviour is tested. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  /** Returns the URL of a new, empty database, which is removed after the test file. */
  newDatabase(): Promise<string>;
}

/** Declares a suite twice: on SQLite and on PostgreSQL. */
export function forEachEngine(title: string, declare: (engine: Engine) => void): void {
  describe(`${title} on SQLite`, () => declare(sqlite));
  describe(`${title} on PostgreSQL`, () => declare(postgres));
}

export const sqlite = {
  name: 'sqlite',
  newDatabase: () => Promise.resolve(`sqlite:${join(temporaryFolder(), 'parvis.db')}`),
} satisfies Engine;

export const postgres = {
  name: 'postgres',
  async newDatabase(template?: string) {
    const server = await (serverUrl ??= findServer());
    const name = `parvis_${randomUUID().replaceAll('-', '')}`;
    await administer(
      server,
      `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`,
    );
    created.push(name);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  },
} satisfies Engine;

const created: string[] = [];
let serverUrl: Promise<string> | undefined;
let ownServer: PostgresServer | undefined;

after(async () => {
  if (ownServer) return ownServer.stop();
  if (created.length > 0) await Promise.all(created.map((name) => dropDatabase(name)));
});

/** Returns the server that `npm test` started for all files, or starts one for this file. */
async function findServer(): Promise<string> {
  const given = process.env.PARVIS_TEST_POSTGRES_URL;
  if (given) return given;
  ownServer = await startPostgres();
  return ownServer.url;
}

async function dropDatabase(name: string): Promise<void> {
  await administer(await serverUrl!, `drop database ${name} with (force)`);
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
