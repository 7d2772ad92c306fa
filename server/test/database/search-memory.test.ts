import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { listEntities } from '../../src/content/entity-list.ts';
import { deleteEntities } from '../../src/content/store.ts';
import { searchText } from '../../src/content/search.ts';
import type { Database, Db } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import type { SearchMemory } from '../../src/database/search-memory.ts';
import { ensureTrigramIndexes } from '../../src/database/trigram-index.ts';
import type { EntityId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { changeTestText, insertTestEntity } from '../support/stored-entity.ts';
import { forEachEngine, postgres, type Engine } from '../support/engines.ts';

const logger = createLogger({ level: 'silent' });
/** More than are sorted, so that lists go along an order. */
const ROWS = 6000;
const SIZE = 200;

/** Two instances of the service, both of which have searched for the word that all rows hold. */
class Instances {
  readonly one: Database;
  readonly other: Database;

  private constructor(url: string) {
    this.one = openDatabase(url, logger);
    this.other = openDatabase(url, logger);
  }

  static async open(engine: Engine): Promise<Instances> {
    const url = await engine.newDatabase();
    const instances = new Instances(url);
    const { one } = instances;
    await migrate(one, { now: 1, sqlitePath: sqlitePath(url) });
    await ensureTrigramIndexes(one);
    const text = engine === postgres ? `lpad(n::text, 6, '0')` : `printf('%06d', n)`;
    await one.transaction((db) =>
      sql`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(ROWS)})
        insert into content_entity (id, kind, shortcut, title_key, search_text, summary, version, created_at, updated_at)
        select ${sql.raw(text)}, 'form', ${sql.raw(text)}, '', ' common', '{}', 1, 1, 1 from counted`.execute(
        db,
      ),
    );
    await instances.seeTheSame();
    return instances;
  }

  close() {
    return Promise.all([this.one.close(), this.other.close()]);
  }

  /** Both list what a look at every text finds. */
  async seeTheSame(): Promise<void> {
    for (const database of [this.one, this.other]) {
      const { listed, stored } = await database.survey(async (db, memory) => ({
        listed: await listAll(database, db, memory),
        stored: await findByLooking(db),
      }));
      assert.deepEqual(listed, stored);
    }
  }
}

/** From the last page to the first one: those far behind are what a search is remembered for. */
async function listAll({ dialect }: Database, db: Db, memory: SearchMemory | undefined): Promise<string[]> {
  const pages: string[][] = [];
  for (let page = Math.ceil((ROWS + SIZE) / SIZE); page > 0; page -= 1) {
    const sort = [{ column: 'shortcut', direction: 'asc' }] as const;
    const request = { page, size: SIZE, sort, words: ['common'] };
    const { ids } = await listEntities(db, dialect, 'form', request, {}, memory);
    pages.unshift(ids);
  }
  return pages.flat();
}

async function findByLooking(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from content_entity
    where kind = 'form' and search_text like '% common%' order by shortcut`.execute(db);
  return rows.map(({ id }) => id);
}

const idOf = (row: number) => String(row).padStart(6, '0') as EntityId;

const insertText = (db: Db, shortcut: string, text: string) =>
  insertTestEntity(db, 'form', { shortcut, contributors: [] }, { searchText: searchText([text]) });

function changeText(db: Db, row: number, text: string): Promise<unknown> {
  return changeTestText(db, idOf(row), text);
}

forEachEngine('a search that was made before', (engine) => {
  let instances: Instances;
  before(async () => (instances = await Instances.open(engine)));
  after(() => instances.close());

  it('sees at once what another instance has inserted, changed, changed back and deleted', async () => {
    const { one, other } = instances;
    await other.transaction((db) => insertText(db, 'new', 'a common one'));
    await other.transaction((db) => insertText(db, 'new-other', 'another one'));
    await instances.seeTheSame();
    await other.transaction((db) => changeText(db, 10, 'another text'));
    await instances.seeTheSame();
    await one.transaction((db) => changeText(db, 10, 'common again'));
    await other.transaction((db) => changeText(db, 5900, 'another text'));
    await instances.seeTheSame();
    await other.transaction((db) => deleteEntities(db, [idOf(11)]));
    await instances.seeTheSame();
  });

  it('sees what a transaction has changed when it is committed, and nothing of one that was rolled back', async () => {
    const { other } = instances;
    await other.transaction(async (db) => {
      await changeText(db, 20, 'another text');
      await instances.seeTheSame();
    });
    await instances.seeTheSame();
    const fault = new Error('on purpose');
    const undone = other.transaction(async (db) => {
      await changeText(db, 21, 'another text');
      await instances.seeTheSame();
      throw fault;
    });
    await assert.rejects(undone, fault);
    await instances.seeTheSame();
  });

  it('sees its own state in a survey that began before another one has seen more', async () => {
    const { one, other } = instances;
    await one.survey(async (db, memory) => {
      const before = await findByLooking(db);
      await other.transaction((writing) => changeText(writing, 30, 'another text'));
      await instances.seeTheSame();
      assert.ok(before.includes(idOf(30)));
      assert.deepEqual(await listAll(one, db, memory), before);
    });
    await instances.seeTheSame();
  });
});

describe('a search that was made before on PostgreSQL', () => {
  let instances: Instances;
  before(async () => (instances = await Instances.open(postgres)));
  after(() => instances.close());

  it('sees what a transaction has changed that was open while later ones were committed and seen', async () => {
    const { one, other } = instances;
    await one.transaction(async (db) => {
      await changeText(db, 40, 'another text');
      for (const row of [41, 42]) {
        await other.transaction((later) => changeText(later, row, 'another text'));
        await instances.seeTheSame();
      }
    });
    await instances.seeTheSame();
  });

  it('goes by what this server has written, where the rows came from one that has written more', async () => {
    const { one, other } = instances;
    await one.transaction((db) =>
      sql`update content_entity set search_transaction = '1000000000000'`.execute(db),
    );
    await instances.seeTheSame();
    await other.transaction((db) => changeText(db, 50, 'another text'));
    await instances.seeTheSame();
  });
});
