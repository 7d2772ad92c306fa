import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listEntities } from '../../src/content/entity-list.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { WORK, type QueryWork } from '../../src/kernel/work.ts';
import { forEachEngine } from '../support/engines.ts';
import { preparedDatabase } from '../support/prepared-database.ts';

forEachEngine('a list by the titles of another language', (engine) => {
  for (const direction of ['asc', 'desc'] as const) {
    it(`is read in the order of an index, without sorting: ${direction}`, async () => {
      const database = openDatabase(await preparedDatabase(engine), createLogger({ level: 'silent' }));
      const statements: string[] = [];
      const hear = (work: unknown) => statements.push((work as QueryWork).sql);
      WORK.query.start.subscribe(hear);
      const sort = [{ column: 'title_key' as const, direction }];
      const request = { page: 1, size: 20, sort, words: [], after: undefined };
      await listEntities(database.read, database.dialect, 'page', request, {}, 'fr');
      WORK.query.start.unsubscribe(hear);
      const statement = statements.find((one) => one.includes('content_title'))!;
      const plan = await database.transaction(async (db) => {
        const isPostgres = database.dialect === 'postgres';
        if (isPostgres) await sql`set local enable_seqscan = off`.execute(db);
        const explain = sql.raw(isPostgres ? 'explain' : 'explain query plan');
        const text = statement.replaceAll(/\?|\$\d+/g, `'1'`);
        return (await sql<object>`${explain} ${sql.raw(text)}`.execute(db)).rows
          .flatMap(Object.values)
          .join('\n');
      });
      await database.close();
      assert.match(plan, /content_title_order/);
      assert.doesNotMatch(plan, /Sort|B-TREE/);
    });
  }
});
