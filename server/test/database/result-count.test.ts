import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database, Db } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { countAnswers } from '../../src/features/forms/form-answers.repository.ts';
import { deleteResults, markSpam } from '../../src/features/results/result-delete.repository.ts';
import type { EntityId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { forEachEngine, postgres } from '../support/engines.ts';
import { migratedDatabase } from '../support/prepared-database.ts';

const logger = createLogger({ level: 'silent' });

const newForm = (database: Database, shortcut: string) =>
  database.transaction(async (db) => (await insertTestForm(db, shortcut)) as EntityId);

async function idsOf(db: Db, form: EntityId): Promise<EntityId[]> {
  const query = db.selectFrom('form_result').select('id').where('form_id', '=', form);
  return (await query.orderBy('submitted_at').execute()).map((row) => row.id as EntityId);
}

let lastNumber = 0;
/** Stores results without locking the numbers of their form, so that only what counts them can block. */
const insertCounted = (db: Db, form: EntityId, times: readonly number[], { spam = false } = {}) =>
  insertTestResults(db, form, times, { spam, numberOf: () => (lastNumber += 1) });

const rowsOf = async (db: Db, form: EntityId) =>
  (await sql`select answers from form_result_count where form_id = ${form}`.execute(db)).rows.length;

forEachEngine('the result count of a form', (engine) => {
  let database: Database;
  before(async () => {
    database = openDatabase(await migratedDatabase(engine), logger);
  });
  after(() => database.close());

  const counted = async (...forms: EntityId[]) => {
    const counts = await countAnswers(database.read, forms);
    return forms.map((form) => counts.get(form));
  };

  it('counts new results, in bulk or of several forms, except spam', async () => {
    const [one, other] = [await newForm(database, 'one'), await newForm(database, 'other')];
    assert.deepEqual(await counted(one, other), [undefined, undefined]);
    await database.transaction(async (db) => {
      await insertCounted(db, one, [1]);
      await insertCounted(db, one, [2, 3, 4, 5]);
      await insertCounted(db, other, [6, 7], { spam: true });
      await insertCounted(db, other, [8]);
    });
    assert.deepEqual(await counted(one, other), [5, 1]);
  });

  it('follows results that are marked as spam, unmarked and deleted, singly and in bulk', async () => {
    const form = await newForm(database, 'changing');
    await database.transaction((db) => insertCounted(db, form, [1, 2, 3, 4, 5, 6, 7, 8]));
    const [first, second, ...others] = await idsOf(database.read, form);
    const mark = (id: EntityId, spam: boolean) => database.transaction((db) => markSpam(db, id, spam));
    assert.equal(await mark(first!, true), true);
    assert.equal(await mark(first!, true), false);
    assert.deepEqual(await counted(form), [7]);
    await mark(second!, true);
    await mark(first!, false);
    assert.deepEqual(await counted(form), [7]);
    await database.transaction((db) => deleteResults(db, [second!]));
    assert.deepEqual(await counted(form), [7]);
    await database.transaction((db) => deleteResults(db, [first!]));
    assert.deepEqual(await counted(form), [6]);
    await database.transaction((db) => deleteResults(db, others.slice(0, 4)));
    assert.deepEqual(await counted(form), [2]);
    await database.transaction((db) =>
      db.updateTable('form_result').set({ spam: 1 }).where('form_id', '=', form).execute(),
    );
    assert.deepEqual(await counted(form), [undefined]);
    await database.transaction((db) =>
      db.updateTable('form_result').set({ spam: 0, locale: 'fr' }).where('form_id', '=', form).execute(),
    );
    assert.deepEqual(await counted(form), [2]);
  });

  it('ignores rolled-back changes', async () => {
    const form = await newForm(database, 'undone');
    await database.transaction((db) => insertCounted(db, form, [1, 2]));
    const failing = database.transaction(async (db) => {
      await insertCounted(db, form, [3]);
      await deleteResults(db, (await idsOf(db, form)).slice(0, 1));
      throw new Error('on purpose');
    });
    await assert.rejects(failing, /on purpose/);
    assert.deepEqual(await counted(form), [2]);
  });

  it('is deleted with its form', async () => {
    const form = await newForm(database, 'going');
    await database.transaction((db) => insertCounted(db, form, [1, 2]));
    assert.equal(await rowsOf(database.read, form), 1);
    await database.transaction(async (db) => {
      await deleteResults(db, await idsOf(db, form));
      await db.deleteFrom('content_entity').where('id', '=', form).execute();
    });
    assert.equal(await rowsOf(database.read, form), 0);
  });

  it('is correct after many concurrent insertions, marks and deletions', async () => {
    const forms = [await newForm(database, 'busy'), await newForm(database, 'busier')];
    const work = async (number: number) => {
      const form = forms[number % 2]!;
      await database.transaction((db) => insertCounted(db, form, [number, number + 1, number + 2]));
      const ids = (await idsOf(database.read, form)).filter((_, index) => index % 7 === number % 7);
      await database.transaction(async (db) => {
        await insertCounted(db, forms[(number + 1) % 2]!, [number]);
        await insertCounted(db, form, [number]);
      });
      await database.transaction((db) => markSpam(db, ids[0]!, number % 3 > 0));
      await database.transaction((db) => deleteResults(db, ids.slice(1, 2)));
    };
    await Promise.all(Array.from({ length: 40 }, (_, number) => work(number)));
    const { rows } = await sql<{ answers: number }>`select
      (select count(*) from form_result where form_id = content_entity.id and spam = 0) as answers
      from content_entity where id in (${sql.join(forms)}) order by id`.execute(database.read);
    assert.deepEqual(
      await counted(...forms),
      rows.map((row) => row.answers),
    );
  });
});

describe('the result count of a form on PostgreSQL', () => {
  it('blocks no writers and has as many rows as concurrent writers', async () => {
    const url = await migratedDatabase(postgres);
    const [one, other] = [openDatabase(url, logger), openDatabase(url, logger)];
    try {
      const form = await newForm(one, 'shared');
      for (let round = 0; round < 3; round += 1) {
        await one.transaction(async (db) => {
          await insertCounted(db, form, [1]);
          await other.transaction((beside) => insertCounted(beside, form, [2]));
          await insertCounted(db, form, [3]);
        });
        assert.equal(await rowsOf(one.read, form), 2);
      }
      assert.deepEqual([...(await countAnswers(one.read, [form]))], [[form, 9]]);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });
});
