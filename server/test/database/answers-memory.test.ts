import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine } from '../support/engines.ts';

const ANSWERS = 300;
const ANSWER_BYTES = 100_000;

forEachEngine('a query result', (engine) => {
  let database: Database;
  let collect: (options?: { type: 'minor' }) => void;

  before(async () => {
    database = openDatabase(await engine.newDatabase(), createLogger({ level: 'silent' }));
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as typeof collect;
    setFlagsFromString('--no-expose-gc');
  });
  after(() => database.close());

  const used = () => getHeapStatistics().used_heap_size;

  it('is freed by the next young-generation collection once it is dropped', async () => {
    const text = 'x'.repeat(ANSWER_BYTES);
    collect();
    const begun = used();
    for (let asked = 0; asked < ANSWERS; asked += 1) {
      await database.snapshot(async (db) => {
        const { rows } = await sql<{ told: string }>`select ${text} as told`.execute(db);
        assert.equal(rows[0]?.told.length, ANSWER_BYTES);
      });
    }
    collect({ type: 'minor' });
    const left = used() - begun;
    assert.ok(left < (ANSWERS * ANSWER_BYTES) / 4, `${Math.round(left / 1000)} kB are left`);
  });
});
