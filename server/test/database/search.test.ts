import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { renameSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { listEntities, type EntityFilter, type EntitySortColumn } from '../../src/content/entity-list.ts';
import { searchText } from '../../src/content/search.ts';
import { deleteEntities } from '../../src/content/store.ts';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import {
  openSearchIndex,
  SEARCHED,
  searchIndexPath,
  indexBatch,
} from '../../src/database/sqlite-search-index.ts';
import { ensureTrigramIndexes } from '../../src/database/trigram-index.ts';
import type { EntityId } from '../../src/kernel/identifier.ts';
import type { ListRequest } from '../../src/kernel/list-query.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine, sqlite } from '../support/engines.ts';
import { changeTestText, insertTestEntity } from '../support/stored-entity.ts';

const logger = createLogger({ level: 'silent' });

async function openMigrated(url: string): Promise<Database> {
  const database = openDatabase(url, logger);
  await migrate(database, { now: 1, sqlitePath: sqlitePath(url) });
  await ensureTrigramIndexes(database);
  return database;
}

const insert = (database: Database, shortcut: string, text: string, now = 1) =>
  database.transaction(async (db) => {
    const listed = { titleKey: text, searchText: searchText([text]), now };
    return (await insertTestEntity(db, 'form', { shortcut, contributors: [] }, listed)).id;
  });

async function find(database: Database, ...words: string[]): Promise<string[]> {
  const request: ListRequest<EntitySortColumn> = {
    page: 1,
    size: 200,
    sort: [{ column: 'shortcut', direction: 'asc' }],
    words,
  };
  return database.readInBackground(async (db) => {
    const { ids, total } = await listEntities(db, database.dialect, 'form', request, {});
    assert.equal(total, ids.length);
    const rows = await db
      .selectFrom('content_entity')

      .select(['id', 'shortcut'])
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id)!.shortcut);
  });
}

/** Updates the search index of a file, like its thread does. */
function updateIndex(url: string): void {
  const index = openSearchIndex(sqlitePath(url)!);
  for (const table of SEARCHED) while (indexBatch(index, table));
  index.close();
}

forEachEngine('word search', (engine) => {
  let url: string;
  let database: Database;
  const ids = new Map<string, EntityId>();

  before(async () => {
    url = await engine.newDatabase();
    database = await openMigrated(url);
    const texts = {
      summer: 'fete de l ete a la plage',
      winter: 'fete d hiver, 100% neige',
      signs: String.raw`a_b a%b c\d "quoted" 'single' *`,
      other: 'vide-grenier 😀😁 中文字',
    };
    for (const [shortcut, text] of Object.entries(texts))
      ids.set(shortcut, await insert(database, shortcut, text));
  });
  after(() => database.close());

  const cases: [words: string[], found: string[]][] = [
    [['fete'], ['summer', 'winter']],
    [['fet'], ['summer', 'winter']],
    [['ete'], ['summer', 'winter']],
    [['et'], ['summer']],
    [['h'], ['winter']],
    [['pl'], ['summer']],
    [['la'], ['summer']],
    [['ag'], []],
    [['e'], ['summer']],
    [['fete', 'plage'], ['summer']],
    [['fete', 'pl', 'grenier'], []],
    [['100%'], ['winter']],
    [['a_b'], ['signs']],
    [['a%b'], ['signs']],
    [[String.raw`c\d`], ['signs']],
    [['"quoted"'], ['signs']],
    [["'"], ['signs']],
    [['*'], ['signs']],
    [['and'], []],
    [['😀😁'], ['other']],
    [['中文字'], ['other']],
    [['文字'], []],
  ];
  for (const state of ['before indexing', 'after indexing']) {
    it(`finds words within texts, and short ones at the start of a word, ${state}`, async () => {
      if (engine.name === 'sqlite' && state !== 'before indexing') updateIndex(url);
      for (const [words, found] of cases) {
        assert.deepEqual(await find(database, ...words), [...found].sort(), words.join(' '));
      }
    });
  }

  it('follows changes and deletions, whether or not they are indexed', async () => {
    if (engine.name === 'sqlite') updateIndex(url);
    await database.transaction((db) => changeTestText(db, ids.get('summer')!, 'kermesse'));
    await database.transaction((db) => deleteEntities(db, [ids.get('winter')!]));
    await insert(database, 'spring', 'fete du printemps');
    for (const isIndexed of [false, true]) {
      if (isIndexed && engine.name === 'sqlite') updateIndex(url);
      assert.deepEqual(await find(database, 'fete'), ['spring']);
      assert.deepEqual(await find(database, 'kermesse'), ['summer']);
      assert.deepEqual(await find(database, 'plage'), []);
    }
  });

  it('finds new rows each time a search is repeated, whatever others ran in between', async () => {
    const texts = ['repeated one', 'repeated two', 'repeated three'];
    const found: string[] = [];
    for (const text of texts) {
      const id = await insert(database, text.replace(' ', '-'), text);
      found.push(text.replace(' ', '-'));
      assert.deepEqual(await find(database, 'repeated'), found.toSorted());
      for (const word of ['one', 'two', 'three', 'four', 'five']) await find(database, word);
      if (engine.name === 'sqlite' && text === 'repeated two') updateIndex(url);
      if (text !== 'repeated three') continue;
      await find(database, 'repeated');
      await database.transaction((db) => deleteEntities(db, [id]));
      assert.deepEqual(await find(database, 'repeated'), ['repeated-one', 'repeated-two']);
    }
  });
});

describe('the SQLite search index', () => {
  it('finds few, many and nearly all rows in order, on the first and the last page', async () => {
    const rows = 51_000;
    const url = await sqlite.newDatabase();
    const database = await openMigrated(url);
    try {
      await database.transaction((db) =>
        sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < ${rows})
          insert into content_entity (id, kind, shortcut, title_key, search_text, summary, version, created_at, updated_at)
          select printf('%06d', n), 'form', printf('%06d', ${rows} - n), '',
            ' every' || iif(n % 8 = 0, ' eighth', '') || iif(n % 1000 = 0, ' rare', ''), '{}', 1, 1, 1 from c`.execute(
          db,
        ),
      );
      updateIndex(url);
      const page = (word: string, number: number) =>
        database.readInBackground((db) =>
          listEntities(
            db,
            database.dialect,
            'form',
            { page: number, size: 2, sort: [{ column: 'shortcut', direction: 'asc' }], words: [word] },
            {},
          ),
        );
      for (const [word, step] of Object.entries({ every: 1, eighth: 8, rare: 1000 })) {
        const holding = rows / step;
        const first = await page(word, 1);
        assert.deepEqual(first.ids.map(Number), [rows, rows - step], word);
        assert.equal(first.total, Math.min(holding, 10_000), word);
        assert.equal(first.totalIsLowerBound, holding > 10_000 || undefined, word);
        const last = await page(word, Math.ceil(holding / 2));
        assert.deepEqual([Number(last.ids.at(-1)), last.next], [step, undefined], word);
      }
    } finally {
      await database.close();
    }
  });

  it('neither waits for writers nor blocks them', async () => {
    const url = await sqlite.newDatabase();
    const database = await openMigrated(url);
    await insert(database, 'a', 'first');
    await database.transaction(async (db) => {
      updateIndex(url);
      const document = { shortcut: 'b', contributors: [] };
      await insertTestEntity(db, 'form', document, { searchText: searchText(['second']) });
    });
    const index = openSearchIndex(sqlitePath(url)!);
    index.file.exec('begin immediate');
    await insert(database, 'c', 'third');
    index.file.exec('commit');
    index.close();
    for (const [word, found] of Object.entries({ first: 'a', second: 'b', third: 'c' }))
      assert.deepEqual(await find(database, word), [found]);
    await database.close();
  });

  it('is rebuilt when it is missing, and emptied when an older file replaces its database', async () => {
    const url = await sqlite.newDatabase();
    const first = await openMigrated(url);
    for (const shortcut of ['a', 'b', 'c']) await insert(first, shortcut, `first ${shortcut}`);
    await first.close();
    updateIndex(url);

    const other = await sqlite.newDatabase();
    const second = await openMigrated(other);
    await insert(second, 'd', 'second');
    await second.close();
    // The index of the first file beside another file.
    renameSync(searchIndexPath(sqlitePath(url)!), searchIndexPath(sqlitePath(other)!));
    const again = openDatabase(other, logger);
    assert.deepEqual(await find(again, 'first'), []);
    assert.deepEqual(await find(again, 'second'), ['d']);
    await again.close();

    rmSync(searchIndexPath(sqlitePath(other)!));
    const last = openDatabase(other, logger);
    assert.deepEqual(await find(last, 'second'), ['d']);
    await last.close();
  });
});

forEachEngine('a content list', (engine) => {
  let database: Database;
  const COUNT = 57;

  before(async () => {
    database = await openMigrated(await engine.newDatabase());
    await database.transaction(async (db) => {
      for (let number = 0; number < COUNT; number += 1) {
        const text = `Text ${number % 7}`;
        const category = number % 4 ? `c${number % 4}` : null;
        await insertTestEntity(
          db,
          'page',
          { shortcut: `page-${number}`, contributors: [] },
          {
            ...{ titleKey: text, searchText: searchText([text]), now: number % 5 },
            ...{ status: number % 3 ? 'draft' : 'published', category, categoryKey: category },
            publishAt: number % 2 ? null : number,
          },
        );
      }
    });
  });
  after(() => database.close());

  const list = (request: Partial<ListRequest<EntitySortColumn>>, filter: EntityFilter = {}) =>
    database.readInBackground((db) =>
      listEntities(
        db,
        database.dialect,
        'page',
        { page: 1, size: 10, sort: [{ column: 'updated_at', direction: 'desc' }], words: [], ...request },
        filter,
      ),
    );

  const sorts: ListRequest<EntitySortColumn>['sort'][] = [
    [{ column: 'updated_at', direction: 'desc' }],
    [{ column: 'listed_publish_at', direction: 'asc' }],
    [{ column: 'listed_publish_at', direction: 'desc' }],
    [
      { column: 'listed_category_key', direction: 'desc' },
      { column: 'title_key', direction: 'asc' },
    ],
    [
      { column: 'listed_status', direction: 'asc' },
      { column: 'listed_category_key', direction: 'asc' },
      { column: 'created_at', direction: 'desc' },
    ],
  ];
  for (const sort of sorts) {
    const name = sort.map(({ column, direction }) => `${column} ${direction}`).join(', ');
    it(`continues from a row as from a page, sorted by ${name}`, async () => {
      const filters = [{}, { status: 'draft' }, { status: 'draft', category: 'c1' }];
      for (const [filter, words] of filters.flatMap((some) => [
        [some, []] as const,
        [some, ['ext']] as const,
      ])) {
        const all = await list({ sort, words, size: 200 }, filter);
        assert.ok(all.total > 0);
        assert.equal(new Set(all.ids).size, all.total);
        const byPage: string[] = [];
        const byRow: string[] = [];
        let after: string | undefined;
        for (let page = 1; byPage.length < all.total; page += 1) {
          byPage.push(...(await list({ sort, words, page }, filter)).ids);
          const found = await list({ sort, words, after }, filter);
          byRow.push(...found.ids);
          after = found.next;
        }
        assert.deepEqual(byPage, all.ids);
        assert.deepEqual(byRow, all.ids);
        assert.equal(after, undefined);
      }
    });
  }

  it('rejects a cursor of another order or an invalid one', async () => {
    const { next } = await list({ sort: sorts[0]! });
    for (const after of [next!, '', 'nothing', Buffer.from('[1]').toString('base64url')]) {
      await assert.rejects(list({ sort: sorts[1]!, after }), { code: 'malformed' });
    }
  });
});
