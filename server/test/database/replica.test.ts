import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';

const logger = createLogger({ level: 'silent' });

describe('lists and exports with a PostgreSQL replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let database: Database;
  const controls: Database[] = [];
  const control = (server: PostgresServer) => {
    const opened = openDatabase(server.url, logger);
    controls.push(opened);
    return opened.read;
  };

  before(async () => {
    primary = await startPostgres();
    await sql`create table told (number integer)`.execute(control(primary));
    replica = await startPostgres({ replicaOf: primary.url });
    database = openDatabase(primary.url, logger, replica.url);
  });
  after(async () => {
    await Promise.all([database, ...controls].map((opened) => opened.close()));
    await replica.stop();
    await primary.stop();
  });

  const print = (number: number) =>
    database.transaction((db) => sql`insert into told values (${number})`.execute(db));
  /** Returns the server that was read, and what it returned. */
  const look = () =>
    database.readInBackground(async (db) => {
      const { rows } = await sql<{ onReplica: boolean; seen: number[] }>`
        select pg_is_in_recovery() as "onReplica",
          coalesce((select array_agg(number order by number) from told), '{}') as seen`.execute(db);
      return rows[0]!;
    });
  const untilReadFromReplica = async () => {
    while (!(await look()).onReplica) await wait(20);
  };

  it('are read from the replica once it has replayed earlier writes', async () => {
    await print(1);
    assert.deepEqual((await look()).seen, [1]);
    await untilReadFromReplica();
    assert.deepEqual((await look()).seen, [1]);
  });

  it('include recent writes, however far the replica lags behind', async () => {
    await sql`select pg_wal_replay_pause()`.execute(control(replica));
    await print(2);
    for (let time = 0; time < 20; time += 1) {
      assert.deepEqual(await look(), { onReplica: false, seen: [1, 2] });
    }
    await sql`select pg_wal_replay_resume()`.execute(control(replica));
    await untilReadFromReplica();
    assert.deepEqual((await look()).seen, [1, 2]);
  });

  it('cannot write, wherever they are read', async () => {
    await assert.rejects(database.readInBackground((db) => sql`insert into told values (9)`.execute(db)));
    assert.deepEqual((await look()).seen, [1, 2]);
  });

  it('are read from the primary while the replica is unavailable', async () => {
    await replica.halt('immediate');
    await print(3);
    for (let time = 0; time < 3; time += 1) {
      assert.deepEqual(await look(), { onReplica: false, seen: [1, 2, 3] });
    }
    await replica.resume();
    await untilReadFromReplica();
  });

  it("are read from the primary when the replica's address names another server", async () => {
    const alone = openDatabase(primary.url, logger, primary.url);
    const { rows } = await alone.readInBackground((db) =>
      sql<{ total: number }>`select count(*) as total from told`.execute(db),
    );
    assert.equal(rows[0]!.total, 3);
    await alone.close();
  });
});
