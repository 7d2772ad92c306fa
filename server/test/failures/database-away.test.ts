import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { startServer, type RunningServer } from '../cli/run-parvis.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import {
  ANSWER_WITHIN_MS,
  assertStoredOnce,
  loadWithRetries,
  type RetryingLoad,
} from '../support/retrying-load.ts';
import { LOAD_PROJECT, storedNumbers } from '../support/submission-load.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';

const LOOK_MS = 20;
/** More than are sent concurrently, so that some requests are rejected twice. */
const REFUSALS = 20;

let postgres: PostgresServer;
let proxy: TcpProxy;
const throughProxy = (name: string) => {
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  url.pathname = `/${name}`;
  return url.href;
};

async function newDatabase(name: string): Promise<void> {
  const database = openDatabase(postgres.url, createLogger({ level: 'silent' }));
  await sql`create database ${sql.id(name)}`.execute(database.read);
  await database.close();
}

function start(name: string): Promise<RunningServer> {
  const place = ['--project', testProject(LOAD_PROJECT), '--data', temporaryFolder()];
  return startServer([...place, '--set', `app.database.url=${throughProxy(name)}`]);
}

/** Polls the health endpoints. Fails when one is slow or the process is not live. Returns the readiness statuses seen. */
async function watchHealth(server: RunningServer, until: AbortSignal): Promise<Set<number>> {
  const seen = new Set<number>();
  while (!until.aborted) {
    const limit = { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
    const live = await fetch(`${server.url}/health/live`, limit);
    assert.equal(live.status, 200);
    seen.add((await fetch(`${server.url}/health/ready`, limit)).status);
    await pause(50);
  }
  return seen;
}

/** Waits until that many more requests got the answer that the database is unavailable. */
async function refuses(load: RetryingLoad, more: number): Promise<void> {
  const before = load.unavailable;
  while (load.unavailable - before < more) await pause(LOOK_MS);
}

describe('submissions under load, on PostgreSQL', () => {
  before(async () => {
    postgres = await startPostgres({ durable: true });
    proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(postgres.url).port) });
  });
  after(async () => {
    await proxy.close();
    await postgres.stop();
  });

  const outages: { name: string; title: string; outage: (load: RetryingLoad) => Promise<void> }[] = [
    {
      name: 'stopped',
      title: 'while the database is stopped and started, cleanly and by a crash',
      async outage(load) {
        for (const how of ['fast', 'immediate'] as const) {
          await postgres.halt(how);
          await refuses(load, REFUSALS);
          await postgres.resume();
          await load.reach(1);
        }
      },
    },
    {
      name: 'cut',
      title: 'while the network to the database is cut, several times in the middle of transactions',
      async outage(load) {
        for (let cut = 0; cut < 5; cut += 1) {
          proxy.cut();
          await refuses(load, REFUSALS);
          proxy.open();
          await load.reach(20 + cut * 7);
        }
      },
    },
    {
      name: 'frozen',
      title: 'while the network to the database drops all packets',
      async outage(load) {
        proxy.freeze();
        await refuses(load, REFUSALS);
        proxy.open();
      },
    },
    {
      name: 'forgotten',
      title: 'when the network drops existing connections and accepts new ones',
      outage() {
        proxy.freeze();
        proxy.open();
        return Promise.resolve();
      },
    },
  ];

  for (const { name, title, outage } of outages) {
    it(`${title}: clear answers in time, nothing lost, nothing duplicated`, async (t) => {
      await newDatabase(name);
      const server = await start(name);
      t.after(() => server.stop('SIGKILL'));
      const load = loadWithRetries(() => [server.url]);
      t.after(load.abandon);
      const over = new AbortController();
      const health = watchHealth(server, over.signal);
      await load.reach(200);
      await outage(load);
      await load.reach(200);
      await load.stop();
      over.abort();
      assert.ok(load.unavailable > 0, 'nobody noticed the outage');
      const seen = await health;
      assert.ok(seen.has(200) && [...seen].every((status) => status === 200 || status === 503));
      assert.equal((await fetch(`${server.url}/health/ready`)).status, 200);
      const { code } = await server.stop();
      assert.equal(code, 0);

      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      const database = openDatabase(url.href, createLogger({ level: 'silent' }));
      try {
        assertStoredOnce(load, await storedNumbers(database));
      } finally {
        await database.close();
      }
    });
  }
});
