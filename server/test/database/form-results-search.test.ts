import assert from 'node:assert/strict';
import { it } from 'node:test';
import { migrate } from '../../src/database/migrate.ts';
import { ALL_MIGRATIONS } from '../../src/database/migrations/all-migrations.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { findWordsOfResults, listCounted } from '../../src/features/results/result-list.repository.ts';
import { resultSearchText } from '../../src/features/submissions/result-row.ts';
import type { EntityId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine } from '../support/engines.ts';
import { PLAIN_ENTITY } from '../support/stored-entity.ts';

const COUNT = 1200;

forEachEngine('results of an older database', (engine) => {
  it('are found by the words of their values, as those that come after', async () => {
    const url = await engine.newDatabase();
    const database = openDatabase(url, createLogger({ level: 'silent' }));
    try {
      const before = ALL_MIGRATIONS.findIndex((migration) => migration.name === '0006-form-result-lists');
      const target = { now: 1, sqlitePath: sqlitePath(url) };
      await migrate(database, { ...target, migrations: ALL_MIGRATIONS.slice(0, before) });
      const values = { name: 'Zoé  MÜLLER', seats: 3, topics: ['Loans', 'rooms'], news: true, gone: null };
      await database.transaction(async (db) => {
        await db
          .insertInto('content_entity')
          .values({ ...PLAIN_ENTITY, id: 'f', kind: 'form', shortcut: 'f', listed_status: 'open' })
          .execute();
        await db.insertInto('form_version').values({ form_id: 'f', version: 1, fields: '[]' }).execute();
        const rows = Array.from({ length: COUNT }, (_, index) => ({
          id: `result-${index}`,
          form_id: 'f',
          form_version: 1,
          submitted_at: index,
          locale: 'en',
          page_shortcut: null,
          field_values: JSON.stringify(values),
          spam: 0,
        }));
        // The row types are those of today; the column is not there yet.
        await db
          .insertInto('form_result')
          .values(rows as never)
          .execute();
      });
      await migrate(database, { ...target, migrations: ALL_MIGRATIONS });
      const texts = await database.read.selectFrom('form_result').select('search_text').execute();
      assert.equal(texts.length, COUNT);
      assert.deepEqual([...new Set(texts.map((row) => row.search_text))], [resultSearchText(values)]);
      const filter = {
        formId: 'f' as EntityId,
        from: undefined,
        to: undefined,
        spam: false,
        words: ['muller'],
      };
      const { total } = await database.survey(async (db) =>
        listCounted(db, database.dialect, await findWordsOfResults(db, database.dialect, filter), {
          direction: 'desc',
          limit: 1,
        }),
      );
      assert.equal(total, COUNT);
    } finally {
      await database.close();
    }
  });
});
