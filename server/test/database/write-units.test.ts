import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import type { RequiredRow, WriteUnit } from '../../src/database/write-unit.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine } from '../support/engines.ts';

forEachEngine('units of rows', (engine) => {
  let database: Database;

  before(async () => {
    const url = await engine.newDatabase();
    database = openDatabase(url, createLogger({ level: 'silent' }));
    await migrate(database, { now: 1, sqlitePath: sqlitePath(url) });
  });
  after(() => database.close());

  const entries = (...keys: string[]): WriteUnit => ({
    rows: {
      data_script_entry: keys.map((entry_key) => ({ section: 'units', entry_key, inserted_at: 1 })),
    },
  });
  const stored = async (prefix: string) => {
    const rows = await database.read
      .selectFrom('data_script_entry')
      .select('entry_key')
      .where('section', '=', 'units')
      .orderBy('entry_key')
      .execute();
    return rows.map((row) => row.entry_key).filter((key) => key.startsWith(prefix));
  };

  it('are all stored, more of them than share a commit', async () => {
    const keys = Array.from({ length: 600 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
    const answers = await Promise.all(keys.map((key) => database.store(entries(key))));
    assert.ok(answers.every((answer) => answer));
    assert.deepEqual(await stored('many-'), keys);
  });

  it('are stored whole or not at all, and the fault of one is no fault of those beside it', async () => {
    await database.store(entries('held'));
    const answers = await Promise.allSettled([
      database.store(entries('good-1')),
      database.store(entries('bad-1', 'held', 'bad-2')),
      database.store(entries('good-2')),
      database.store(entries('twice')),
      database.store(entries('twice')),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected'],
    );
    assert.deepEqual(
      await stored(''),
      await stored('').then((keys) => keys.filter((key) => !key.startsWith('bad'))),
    );
    assert.deepEqual(await stored('good-'), ['good-1', 'good-2']);
    assert.deepEqual(await stored('twice'), ['twice']);
  });

  it('tell of a value that another row holds as a transaction does', async () => {
    const role = (id: string): WriteUnit => ({
      rows: { role: [{ id, name: 'Same', name_key: 'same', ...written }] },
    });
    await database.store(role('1'));
    await assert.rejects(database.store(role('2')), { code: 'conflict' });
  });

  it('are stored only where the row that they require is there', async () => {
    const requires = (label: string): RequiredRow => ({
      table: 'access_function',
      values: { name: 'of-units', label },
    });
    await database.store({
      rows: { access_function: [{ name: 'of-units', label: 'as it is', built_in: 0 }] },
    });
    const answers = await Promise.all([
      database.store({ requires: [requires('as it is')], ...entries('required-1') }),
      database.store({ requires: [requires('as it was')], ...entries('required-2') }),
      database.store({ requires: [requires('as it is')], ...entries('required-3') }),
      database.store({
        requires: [requires('as it is'), { ...requires('as it was'), mayChange: true }],
        ...entries('required-4'),
      }),
      database.store({ requires: [{ ...requires('as it is'), mayChange: true }], ...entries('required-5') }),
    ]);
    assert.deepEqual(answers, [true, false, true, false, true]);
    assert.deepEqual(await stored('required-'), ['required-1', 'required-3', 'required-5']);
  });

  it('may fill tables that refer to one another, with columns of their own', async () => {
    const role = { id: 'with-functions', name: 'Functions', name_key: 'functions', ...written };
    const profile = { name: 'p', name_key: 'p', search_text: ' p', built_in: 0, ...written };
    await database.store({
      rows: {
        access_function: [{ name: 'referred-to', label: 'Referred to', built_in: 0 }],
        role: [role],
        role_function: [{ role_id: role.id, function_name: 'referred-to' }],
        profile: [
          { id: 'p-1', ...profile },
          { id: 'p-2', ...profile, name_key: 'p-2', requires_second_factor: 1 },
        ],
      },
    });
    const rows = await database.read
      .selectFrom('profile')
      .select(['id', 'requires_second_factor as needed'])
      .where('id', 'in', ['p-1', 'p-2'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        { id: 'p-1', needed: 0 },
        { id: 'p-2', needed: 1 },
      ],
    );
  });

  it('wait for a transaction that has begun, and keep none waiting for long', async () => {
    const order: string[] = [];
    const tell = (what: string) => () => order.push(what);
    const [begun, queued] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const first = database.transaction(async (db) => {
      begun.resolve(undefined);
      for (const name of ['turn-a', 'turn-b']) {
        await db.insertInto('data_script_entry').values(entries(name).rows.data_script_entry!).execute();
        await queued.promise;
      }
    });
    const second = database.transaction((db) => db.selectFrom('role').select('id').execute());
    await begun.promise;
    const unit = database.store(entries('turn-unit'));
    queued.resolve(undefined);
    await Promise.all([first.then(tell('first')), second.then(tell('second')), unit.then(tell('unit'))]);
    await database.store(entries('turn-last'));
    assert.deepEqual(await stored('turn-'), ['turn-a', 'turn-b', 'turn-last', 'turn-unit']);
    if (engine.name === 'sqlite') assert.deepEqual(order, ['first', 'second', 'unit']);
  });

  it('keep texts as they were given', async () => {
    const texts = ["Robert'); drop table page;--", 'é 中 😀 \u200b', '\\ " % \n\t', '{"a":[1]}', 'null', ''];
    await database.store(entries(...texts.map((text) => `text-${text}`)));
    assert.deepEqual((await stored('text-')).sort(), texts.map((text) => `text-${text}`).sort());
  });
});

const written = { version: 1, created_at: 1, created_by: null, updated_at: 1, updated_by: null };
