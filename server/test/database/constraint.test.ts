import assert from 'node:assert/strict';
import { sql, type Insertable } from 'kysely';
import { after, before, it } from 'node:test';
import { UNIQUE_CONSTRAINT_NAMES } from '../../src/database/constraint.ts';
import type { Database, Db } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Tables } from '../../src/database/tables.ts';
import { AppError } from '../../src/kernel/app-error.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { PLAIN_ENTITY } from '../support/stored-entity.ts';
import { forEachEngine } from '../support/engines.ts';

const written = { version: 1, created_at: 1, created_by: null, updated_at: 1, updated_by: null };

const user = (id: string, login: string, email: string) => ({
  ...written,
  ...{ id, login, login_key: login, email, email_key: email, password_hash: null },
  ...{ last_name: '', first_name: '', telephone: null, company: null, profile_id: null },
  ...{ disabled: 0, last_sign_in_at: null },
});
const entity = (id: string, kind: string, shortcut: string) => ({ ...PLAIN_ENTITY, id, kind, shortcut });
const redirect = (id: string) => ({
  ...written,
  ...{ id, from_path: '/old', locale: null, target_id: null, to_address: '/new' },
  ...{ origin: 'manual', search_text: '' },
});

/** Referenced rows, in an order that satisfies foreign keys. */
const FIRST: { [Table in keyof Tables]?: Insertable<Tables[Table]>[] } = {
  content_entity: [
    entity('page', 'page', 'p'),
    entity('form', 'form', 'f'),
    entity('model', 'article-model', 'm'),
  ],
};

/** For each unique index, two conflicting rows and the pointer of the conflict. */
const CASES: { name: string; table: keyof Tables; rows: [object, object]; pointer: string }[] = [
  {
    name: 'user_login_key',
    table: 'app_user',
    rows: [user('1', 'same', 'a@example.org'), user('2', 'same', 'b@example.org')],
    pointer: '/login',
  },
  {
    name: 'user_email_key',
    table: 'app_user',
    rows: [user('3', 'c', 'same@example.org'), user('4', 'd', 'same@example.org')],
    pointer: '/email',
  },
  {
    name: 'role_name_key',
    table: 'role',
    rows: [
      { ...written, id: '1', name: 'Same', name_key: 'same' },
      { ...written, id: '2', name: 'SAME', name_key: 'same' },
    ],
    pointer: '/name',
  },
  {
    name: 'profile_name_key',
    table: 'profile',
    rows: [
      { ...written, id: '1', name: 'Same', name_key: 'same', built_in: 0 },
      { ...written, id: '2', name: 'SAME', name_key: 'same', built_in: 0 },
    ],
    pointer: '/name',
  },
  {
    name: 'content_entity_shortcut',
    table: 'content_entity',
    rows: [entity('1', 'page', 'same'), entity('2', 'page', 'same')],
    pointer: '/shortcut',
  },
  {
    name: 'redirect_from',
    table: 'redirect',
    rows: [redirect('1'), redirect('2')],
    pointer: '/from',
  },
  {
    name: 'content_address_path',
    table: 'content_address',
    rows: [
      { path: '/same', entity_id: 'page', locale: 'en' },
      { path: '/same', entity_id: 'page', locale: 'fr' },
    ],
    pointer: '/urls',
  },
];

/** Indexes of numbers that a counter assigns: a duplicate is a bug. */
const INTERNAL = new Set(['form_result_by_number']);

forEachEngine('unique indexes', (engine) => {
  let database: Database;

  before(async () => {
    database = openDatabase(await engine.newDatabase(), createLogger({ level: 'silent' }));
    await migrate(database, { now: 1 });
    await database.transaction(async (db) => {
      for (const [table, rows] of Object.entries(FIRST)) await insert(db, table as keyof Tables, rows);
    });
  });
  after(() => database.close());

  for (const { name, table, rows, pointer } of CASES) {
    it(`${name} reports a conflict at ${pointer}`, async () => {
      await database.transaction((db) => insert(db, table, [rows[0]]));
      await assert.rejects(
        database.transaction((db) => insert(db, table, [rows[1]])),
        (error) => {
          assert.ok(error instanceof AppError);
          assert.equal(error.code, 'conflict');
          assert.deepEqual(error.violations, [{ pointer, code: 'taken' }]);
          return true;
        },
      );
    });
  }

  it('are exactly those that errors are translated for', async () => {
    const made =
      database.dialect === 'sqlite'
        ? sql<{ name: string }>`select i.name from sqlite_master t, pragma_index_list(t.name) i
            where t.type = 'table' and i."unique" = 1 and i.origin = 'c'`
        : sql<{ name: string }>`select c.relname as name from pg_index i
            join pg_class c on c.oid = i.indexrelid
            join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
            where i.indisunique and not exists (select 1 from pg_constraint where conindid = c.oid)`;
    const { rows } = await made.execute(database.read);
    const names = rows.map((row) => row.name).filter((name) => !INTERNAL.has(name));
    assert.deepEqual(names.sort(), [...UNIQUE_CONSTRAINT_NAMES].sort());
    assert.deepEqual(CASES.map((each) => each.name).sort(), [...UNIQUE_CONSTRAINT_NAMES].sort());
  });

  it('leave other constraint violations as bugs', async () => {
    const row = { section: 'roles', entry_key: 'twice', inserted_at: 1 };
    await assert.rejects(
      database.transaction((db) => insert(db, 'data_script_entry', [row, row])),
      (error) => !(error instanceof AppError),
    );
  });
});

async function insert(db: Db, table: keyof Tables, rows: readonly object[]): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}
