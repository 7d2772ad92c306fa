import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { migrate, pendingMigrations } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { newId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { postgres } from '../support/engines.ts';
import { LATER_MIGRATIONS } from '../support/later-steps.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const logger = createLogger({ level: 'silent' });
/** Enough rows for the next steps to take a moment. */
const ENTITIES = 30_000;
const AT_ONCE = 500;
const MAX_TRIES = 10;
const MIGRATE = join(import.meta.dirname, '../support/migrate-process.ts');
/** Creates a database of an older release. */
async function fillOlder(url: string): Promise<void> {
  const database = openDatabase(url, logger);
  await migrate(database, { now: 1 });
  for (let first = 0; first < ENTITIES; first += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, index) => {
      const shortcut = `entity-${first + index}`;
      return sql`(${newId()}, 'form', ${shortcut}, ${shortcut}, ${` ${shortcut} `.repeat(10)}, '{}', 1, 1, 1)`;
    });
    await database.transaction((db) =>
      sql`insert into content_entity (id, kind, shortcut, title_key, search_text, summary, version, created_at, updated_at)
        values ${sql.join(rows)}`.execute(db),
    );
  }
  await database.close();
}

/** Starts a later release. */
const begin = (url: string): ChildProcess => spawn(process.execPath, [MIGRATE, url], { stdio: 'ignore' });

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
}

/** Checks that the next start continues and that the resulting schema is complete. */
async function assertGoesOn(url: string, fresh: string): Promise<void> {
  for (const each of [url, fresh]) {
    const [code] = (await once(begin(each), 'close')) as [number];
    assert.equal(code, 0);
  }
  const [database, other] = [openDatabase(url, logger), openDatabase(fresh, logger)];
  try {
    assert.deepEqual(await pendingMigrations(database, LATER_MIGRATIONS), []);
    const { count } = await database.read
      .selectFrom('content_entity')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(count, ENTITIES);
    assert.deepEqual(await schemaOf(database), await schemaOf(other));
  } finally {
    await Promise.all([database.close(), other.close()]);
  }
}

async function schemaOf({ dialect, read }: Database): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{
          text: string;
        }>`select type || ' ' || name || ' ' || coalesce(sql, '') as text from sqlite_schema`
      : sql<{ text: string }>`
          select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as text
            from information_schema.columns where table_schema = 'public'
          union all select indexdef from pg_indexes where schemaname = 'public'
          union all select concat_ws(' ', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal`;
  return (await query.execute(read)).rows.map(({ text }) => text).sort();
}

describe('a killed migration', () => {
  it('on SQLite, during the backup and the steps, leaves nothing incomplete, and the next start continues', async () => {
    const older = join(temporaryFolder(), 'parvis.db');
    await fillOlder(`sqlite:${older}`);
    /** When to kill, in ms after a backup file appears: `partial` during the backup, the other during the steps. */
    const moments = [
      { sign: /\.partial$/, ms: 0 },
      { sign: /\.before-[^/]*Z$/, ms: 0 },
      { sign: /\.before-[^/]*Z$/, ms: 100 },
    ];
    for (const { sign, ms } of moments) {
      const path = join(temporaryFolder(), 'parvis.db');
      const beside = () => readdirSync(dirname(path));
      // On a busy machine, the migration may finish between two polls. Then try again.
      for (let tries = 1, isInTheMiddle = false; !isInTheMiddle; tries += 1) {
        assert.ok(tries <= MAX_TRIES, 'no kill struck in the middle');
        copyFileSync(older, path);
        const child = begin(`sqlite:${path}`);
        while (!beside().some((name) => sign.test(name)) && child.exitCode === null) await pause(1);
        await pause(ms);
        await kill(child);
        const database = openDatabase(`sqlite:${path}`, logger);
        isInTheMiddle = (await pendingMigrations(database, LATER_MIGRATIONS)).length > 0;
        await database.close();
      }
      await assertGoesOn(`sqlite:${path}`, `sqlite:${join(temporaryFolder(), 'parvis.db')}`);
      assert.deepEqual(
        beside().filter((name) => name.endsWith('.partial')),
        [],
      );
    }
  });

  it('on PostgreSQL, within a step, leaves nothing incomplete, and the next start continues', async () => {
    const url = await postgres.newDatabase();
    await fillOlder(url);
    const database = openDatabase(url, logger);
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'create index%'`;
    await database.transaction(async (db) => {
      await sql`lock table content_entity in row exclusive mode`.execute(db);
      const child = begin(url);
      while ((await waiting.execute(database.read)).rows[0]!.count === 0) await pause(20);
      await kill(child);
    });
    assert.deepEqual(await pendingMigrations(database, LATER_MIGRATIONS), ['9000-later', '9001-last']);
    await database.close();
    await assertGoesOn(url, await postgres.newDatabase());
  });
});
