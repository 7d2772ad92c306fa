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
import { createLogger } from '../../src/kernel/logger.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { forEachEngine } from '../support/engines.ts';
import { LATER_MIGRATIONS } from '../support/later-steps.ts';
import { PLAIN_ENTITY } from '../support/stored-entity.ts';

const logger = createLogger({ level: 'silent' });
const names = ALL_MIGRATIONS.map((migration) => migration.name);
const laterNames = LATER_MIGRATIONS.map((migration) => migration.name);
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

  it('migrate an empty database to this release, once', () =>
    withDatabase(async (database, url) => {
      assert.deepEqual(await run(database, url), { applied: names, backup: undefined });
      assert.deepEqual(await run(database, url), { applied: [], backup: undefined });
      assert.deepEqual(await pendingMigrations(database), []);
    }));

  it('derive languages and address keys for content of the first release', () =>
    withDatabase(async (database, url) => {
      await run(database, url, ALL_MIGRATIONS.slice(0, 1));
      const document = JSON.stringify({
        ...{ title: { en: 'About' }, content: { en: '', fr: '<p>À propos</p>' } },
        urls: [{ locale: 'de', path: '/Ueber-uns' }],
      });
      await database.transaction(async (db) => {
        const entity = { ...PLAIN_ENTITY, id: 'p', kind: 'page', shortcut: 'about' };
        await db.insertInto('content_entity').values(entity).execute();
        await sql`insert into content_document (entity_id, document, field_facts)
          values ('p', ${document}, '{}')`.execute(db);
        await sql`insert into content_address (path, entity_id, locale)
          values ('/Ueber-uns', 'p', 'de')`.execute(db);
      });
      await run(database, url);
      const { rows } = await sql`select listed_languages, path_key from content_entity
        join content_address on entity_id = id`.execute(database.read);
      assert.deepEqual(
        rows.map((row) => ({ ...(row as object) })),
        [{ listed_languages: ' en fr de ', path_key: '/ueber-uns' }],
      );
    }));

  it('number the submissions of each form in their order', () =>
    withDatabase(async (database, url) => {
      const before = ALL_MIGRATIONS.findIndex(({ name }) => name === '0011-result-numbers');
      await run(database, url, ALL_MIGRATIONS.slice(0, before));
      await database.transaction(async (db) => {
        for (const id of ['f', 'g']) {
          await db
            .insertInto('content_entity')
            .values({ ...PLAIN_ENTITY, id, kind: 'form', shortcut: id })
            .execute();
          await sql`insert into form_version (form_id, version, fields) values (${id}, 1, '[]')`.execute(db);
        }
        for (const [id, form, at] of [
          ['a', 'f', 3],
          ['b', 'f', 1],
          ['c', 'g', 2],
        ] as const) {
          await sql`insert into form_result (id, form_id, form_version, submitted_at, locale, field_values, spam)
            values (${id}, ${form}, 1, ${at}, 'en', '{}', 0)`.execute(db);
        }
      });
      await run(database, url);
      const rows = await database.read
        .selectFrom('form_result')
        .select(['id', 'number'])
        .orderBy('id')
        .execute();
      assert.deepEqual(
        rows.map(({ id, number }) => [id, number]),
        [
          ['a', 2],
          ['b', 1],
          ['c', 1],
        ],
      );
      const last = await database.read
        .selectFrom('form_result_number')
        .selectAll()
        .orderBy('form_id')
        .execute();
      assert.deepEqual(
        last.map(({ form_id, last: number }) => [form_id, number]),
        [
          ['f', 2],
          ['g', 1],
        ],
      );
    }));

  it('migrate a database of an earlier release and keep its data', () =>
    withDatabase(async (database, url) => {
      await run(database, url);
      await database.transaction(async (db) => {
        await db
          .insertInto('content_entity')
          .values({ ...PLAIN_ENTITY, id: 'f', kind: 'form', shortcut: 'kept' })
          .execute();
        await insertTestResults(db, await insertTestForm(db, 'asked'), [1, 2, 3]);
      });
      const report = await run(database, url, LATER_MIGRATIONS);
      assert.deepEqual(report.applied, laterNames.slice(names.length));
      const { rows } = await sql`select shortcut, later_key from content_entity order by shortcut`.execute(
        database.read,
      );
      assert.deepEqual(
        rows.map((row) => ({ ...(row as object) })),
        [
          { shortcut: 'asked', later_key: 'ASKED' },
          { shortcut: 'kept', later_key: 'KEPT' },
        ],
      );
      const { count } = await database.read
        .selectFrom('form_result')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      assert.equal(count, 3);
    }));

  it('roll back a failed step and continue from there', () =>
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

  it('reject a database of a newer release with instructions', () =>
    withDatabase(async (database, url) => {
      await run(database, url);
      await database.transaction((db) =>
        db.insertInto('schema_migration').values({ name: '9000-of-tomorrow', applied_at: NOW }).execute(),
      );
      await assert.rejects(run(database, url), /newer release of Parvis.*9000-of-tomorrow.*Install/);
    }));

  it('reject a database from before the first release with instructions', () =>
    withDatabase(async (database, url) => {
      await run(database, url, []);
      await database.transaction((db) =>
        db.insertInto('schema_migration').values({ name: '0001-access', applied_at: NOW }).execute(),
      );
      await assert.rejects(
        run(database, url),
        /^Error: The database was created by a build from before the first release.*parvis export.*parvis import/,
      );
      assert.deepEqual(copiesBeside(url), []);
    }));

  it('are applied once by four processes starting together, on a new and on an older database', () =>
    withDatabase(async (database, url) => {
      assert.deepEqual(await migrateInProcesses(url, 4), laterNames);
      assert.deepEqual(await pendingMigrations(database, LATER_MIGRATIONS), []);

      await withDatabase(async (older, olderUrl) => {
        await run(older, olderUrl);
        assert.deepEqual(await migrateInProcesses(olderUrl, 4), laterNames.slice(names.length));
        for (const copy of copiesBeside(olderUrl)) assertCopiedBeforeItsMigration(copy, laterNames);
      });
    }));

  if (engine.name === 'sqlite') {
    it('back up a database with data first and keep the newest three copies', () =>
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
          assertCopiedBeforeItsMigration(backup, [
            ...names,
            ...[1, 2, 3, 4].map((number) => step(number).name),
          ]);
        }
        assert.deepEqual(
          copiesBeside(url).map((copy) => basename(copy)),
          [
            'parvis.db.before-9200-step-20260615T080002Z',
            'parvis.db.before-9300-step-20260615T080003Z',
            'parvis.db.before-9400-step-20260615T080004Z',
          ],
        );
        // With the clock set back, the new copy must still be kept.
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

/** Returns the migrations applied by processes that started together. */
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

/** A copy has every step before the one in its name, and none after. */
function assertCopiedBeforeItsMigration(copy: string, steps: readonly string[]): void {
  const file = new DatabaseSync(copy, { readOnly: true });
  const recorded = file.prepare('select name from schema_migration order by name').all();
  file.close();
  const next = /\.before-(.+)-\d{8}T\d{6}Z$/.exec(copy)![1]!;
  assert.deepEqual(
    recorded.map((row) => row.name),
    steps.slice(0, steps.indexOf(next)),
  );
}
