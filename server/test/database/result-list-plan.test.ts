import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { listResults } from '../../src/features/results/result-list.repository.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { EntityId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { WORK, type QueryWork } from '../../src/kernel/work.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('the next results of a form within a period', () => {
  let database: Database;
  before(async () => {
    database = openDatabase(`sqlite:${temporaryFolder()}/parvis.db`, createLogger({ level: 'silent' }));
    await migrate(database, { now: systemClock.now(), sqlitePath: undefined });
  });
  after(() => database.close());

  for (const direction of ['desc', 'asc'] as const) {
    it(`are read from the cursor on, not from the start: ${direction}`, async () => {
      const statements: string[] = [];
      const hear = (work: unknown) => statements.push((work as QueryWork).sql);
      WORK.query.start.subscribe(hear);
      const filter = { formId: 'form' as EntityId, from: 1, to: 9, spam: false, words: [] };
      const last = { submittedAt: 5, id: 'a' };
      await listResults(database.read, database.dialect, filter, {
        direction,
        after: last as never,
        limit: 2,
      });
      WORK.query.start.unsubscribe(hear);
      const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(
        statements.find((statement) => statement.includes('submitted_at'))!.replaceAll('?', '1'),
      )}`.execute(database.read);
      assert.match(
        plan.rows[0]!.detail,
        /COVERING INDEX form_result_submitted \(form_id=\? AND .*\(submitted_at,id\)/,
      );
    });
  }
});
