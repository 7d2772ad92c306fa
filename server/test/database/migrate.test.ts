import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { promisify } from 'node:util';
import type { Database } from '../../src/database/database.ts';
import { migrate, pendingMigrations } from '../../src/database/migrate.ts';
import type { Migration } from '../../src/database/migration.ts';
import { ALL_MIGRATIONS } from '../../src/database/migrations/all-migrations.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { countAnswers } from '../../src/features/forms/form-answers.repository.ts';
import type { EntityId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { forEachEngine } from '../support/engines.ts';

const logger = createLogger({ level: 'silent' });
const names = ALL_MIGRATIONS.map((migration) => migration.name);
const NOW = Date.parse('2026-06-15T08:00:00.000Z');

forEachEngine('migrations', (engine) => {
  async function withDatabase(work: (database: Database, url: string) => Promise<void>): Promise<void> {
    const url = await engine.newDatabase();
    const database = openDatabase(url, logger);
    try {
      await work(database, url);
    } finally {
      await database.close();
    }
  }
  const run = (database: Database, url: string, migrations?: readonly Migration[]) =>
    migrate(database, { now: NOW, sqlitePath: sqlitePath(url), ...(migrations ? { migrations } : {}) });

  it('bring an empty database up to this release, and find nothing to do after that', () =>
    withDatabase(async (database, url) => {
      assert.deepEqual(await run(database, url), { applied: names, backup: undefined });
      assert.deepEqual(await run(database, url), { applied: [], backup: undefined });
      assert.deepEqual(await pendingMigrations(database), []);
    }));

  it('bring an older database up to this release, and keep what is in it', () =>
    withDatabase(async (database, url) => {
      await run(database, url, ALL_MIGRATIONS.slice(0, 1));
      await database.transaction((db) =>
        db.insertInto('access_function').values({ name: 'kept', label: '{}', built_in: 0 }).execute(),
      );
      const report = await run(database, url);
      assert.deepEqual(report.applied, names.slice(1));
      const rows = await database.read.selectFrom('access_function').select('name').execute();
      assert.deepEqual(
        rows.map((row) => row.name),
        ['kept'],
      );
    }));

  it('let users and profiles that are there already be found', () =>
    withDatabase(async (database, url) => {
      const before = names.indexOf('0019-user-lists');
      await run(database, url, ALL_MIGRATIONS.slice(0, before));
      await database.transaction(async (db) => {
        await sql`insert into profile (id, name, name_key, built_in, version, created_at, updated_at)
          values ('p', 'Éditeurs', 'éditeurs', 0, 1, 1, 1)`.execute(db);
        await sql`insert into app_user (id, login, login_key, email, email_key, last_name, first_name, disabled,
          version, created_at, updated_at)
          values ('u', 'zoe', 'zoe', 'z@site.test', 'z@site.test', 'Lefèvre', 'Zoé', 0, 1, 1, 1)`.execute(db);
      });
      await run(database, url);
      const profile = await database.read.selectFrom('profile').select('search_text').executeTakeFirst();
      assert.deepEqual({ ...profile }, { search_text: ' editeurs' });
      const user = await database.read
        .selectFrom('app_user')
        .select(['last_name_key', 'first_name_key', 'company_key', 'search_text'])
        .executeTakeFirst();
      assert.deepEqual(
        { ...user },
        {
          last_name_key: 'lefevre',
          first_name_key: 'zoe',
          company_key: null,
          search_text: ' zoe zoe lefevre z@site.test',
        },
      );
    }));

  it('count the answers that are there already, spam apart', () =>
    withDatabase(async (database, url) => {
      await run(database, url, ALL_MIGRATIONS.slice(0, names.indexOf('0020-result-count')));
      const [id, other] = await database.transaction(async (db) => {
        const form = await insertTestForm(db, 'asked');
        await insertTestResults(db, form, [1, 2, 3]);
        await insertTestResults(db, form, [4], { spam: true });
        return [form as EntityId, (await insertTestForm(db, 'never')) as EntityId];
      });
      await run(database, url);
      const counts = await countAnswers(database.read, [id, other]);
      assert.deepEqual([...counts], [[id, 3]]);
    }));

  it('keep the functions of menu entries', () =>
    withDatabase(async (database, url) => {
      await run(database, url, ALL_MIGRATIONS.slice(0, names.indexOf('0030-limited-access')));
      await database.transaction(async (db) => {
        await db.insertInto('access_function').values({ name: 'open', label: '{}', built_in: 0 }).execute();
        await sql`insert into menu_entry (id, position, label, path, function_name)
          values ('one', 1, '{}', '/one', 'open'), ('all', 2, '{}', '/all', null)`.execute(db);
      });
      await run(database, url);
      const rows = await database.read.selectFrom('menu_entry').select('functions').orderBy('id').execute();
      assert.deepEqual(
        rows.map(({ functions }) => functions),
        ['[]', '["open"]'],
      );
    }));

  it('leave nothing of a step that fails, and go on from there', () =>
    withDatabase(async (database, url) => {
      const failing: Migration = {
        name: '9999-failing',
        async up({ db, text }) {
          await db.schema.createTable('half_made').addColumn('id', text).execute();
          throw new Error('on purpose');
        },
      };
      await assert.rejects(run(database, url, [...ALL_MIGRATIONS, failing]), /on purpose/);
      assert.deepEqual(await pendingMigrations(database), []);
      const mended: Migration = {
        name: '9999-failing',
        up: async ({ db, text }) => db.schema.createTable('half_made').addColumn('id', text).execute(),
      };
      assert.deepEqual((await run(database, url, [...ALL_MIGRATIONS, mended])).applied, ['9999-failing']);
    }));

  it('refuse a database of a newer release, and say what to do', () =>
    withDatabase(async (database, url) => {
      await run(database, url);
      await database.transaction((db) =>
        db.insertInto('schema_migration').values({ name: '9000-of-tomorrow', applied_at: NOW }).execute(),
      );
      await assert.rejects(run(database, url), /newer release of Parvis.*9000-of-tomorrow.*Install/);
    }));

  it('are applied once by four processes that start at the same time, on a new database and on an older one', () =>
    withDatabase(async (database, url) => {
      assert.deepEqual(await migrateInProcesses(url, 4), names);
      assert.deepEqual(await pendingMigrations(database), []);

      await withDatabase(async (older, olderUrl) => {
        await run(older, olderUrl, ALL_MIGRATIONS.slice(0, 1));
        assert.deepEqual(await migrateInProcesses(olderUrl, 4), names.slice(1));
        for (const copy of copiesBeside(olderUrl)) assertCopiedBeforeItsMigration(copy);
      });
    }));

  if (engine.name === 'sqlite') {
    it('copy a database that has data beside it first, and keep the newest three copies', () =>
      withDatabase(async (database, url) => {
        const path = sqlitePath(url)!;
        const step = (number: number): Migration => ({
          name: `9${number}00-step`,
          up: async ({ db, text }) => db.schema.createTable(`step_${number}`).addColumn('id', text).execute(),
        });
        await run(database, url);
        for (let count = 1; count <= 4; count += 1) {
          const steps = Array.from({ length: count }, (_, index) => step(index + 1));
          const { backup } = await migrate(database, {
            now: NOW + count * 1000,
            sqlitePath: path,
            migrations: [...ALL_MIGRATIONS, ...steps],
          });
          assert.ok(backup);
          assertCopiedBeforeItsMigration(backup);
        }
        assert.deepEqual(
          copiesBeside(url).map((copy) => basename(copy)),
          [
            'parvis.db.before-9200-step-20260615T080002Z',
            'parvis.db.before-9300-step-20260615T080003Z',
            'parvis.db.before-9400-step-20260615T080004Z',
          ],
        );
        // The clock is put back: the copy that was just made is the one that is wanted.
        const { backup } = await migrate(database, {
          now: NOW,
          sqlitePath: path,
          migrations: [...ALL_MIGRATIONS, ...[1, 2, 3, 4, 5].map(step)],
        });
        assert.deepEqual(copiesBeside(url).length, 3);
        assert.ok(copiesBeside(url).includes(backup!));
      }));
  }
});

/** What processes applied that started at the same time, all together. */
async function migrateInProcesses(url: string, count: number): Promise<string[]> {
  const script = join(import.meta.dirname, '../support/migrate-process.ts');
  const processes = Array.from({ length: count }, () => promisify(execFile)(process.execPath, [script, url]));
  const outputs = await Promise.all(processes);
  return outputs.flatMap(({ stdout }) => JSON.parse(stdout) as string[]).sort();
}

function copiesBeside(url: string): string[] {
  const path = sqlitePath(url);
  if (path === undefined) return [];
  return readdirSync(dirname(path))
    .filter((name) => /\.before-.*Z$/.test(name))
    .sort()
    .map((name) => join(dirname(path), name));
}

/** A copy has every step before the one that its name says, and none after. */
function assertCopiedBeforeItsMigration(copy: string): void {
  const file = new DatabaseSync(copy, { readOnly: true });
  const recorded = file.prepare('select name from schema_migration order by name').all();
  file.close();
  const next = /\.before-(.+)-\d{8}T\d{6}Z$/.exec(copy)![1]!;
  const steps = [...names, '9100-step', '9200-step', '9300-step', '9400-step'];
  assert.deepEqual(
    recorded.map((row) => row.name),
    steps.slice(0, steps.indexOf(next)),
  );
}
