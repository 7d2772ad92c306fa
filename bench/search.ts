import { sql } from 'kysely';
import { join } from 'node:path';
import { writeTexts, type EntityText } from '../server/src/content/searched-text.repository.ts';
import type { Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../server/src/database/open-database.ts';
import { searchContent } from '../server/src/features/view/search.repository.ts';
import { wordKeys } from '../server/src/kernel/search-words.ts';
import { createLogger } from '../server/src/kernel/logger.ts';
import { printMachine, quantile } from './support/report.ts';
import { inFolder } from './support/service.ts';

/**
 * The search of public content among many pages: `npm run bench -- search [database url] [pages]`; the database must be empty, by
 * default a file of SQLite. `lag`: the longest block of the event loop.
 */
const [url = '', count = '100000'] = process.argv.slice(2);
const PAGES = Number(count);
const TRIES = 30;
const TARGET_MS = 50;
/** Words of a page, and those to choose from: the n-th is chosen as often as in natural texts, 1/n. */
const LENGTH = 150;
const VOCABULARY = 20_000;
const ADDRESSING = {
  ...{ languages: ['en'], defaultLanguage: 'en', homePage: 'home', pageAddresses: 'short' as const },
};

await inFolder(async (folder) => {
  const address = url || `sqlite:${join(folder, 'bench.db')}`;
  const database = openDatabase(address, createLogger({ level: 'silent' }));
  try {
    await migrate(database, { now: 1, sqlitePath: sqlitePath(address) });
    printMachine();
    const begun = performance.now();
    await seed(database);
    console.log(`${database.dialect}, ${PAGES} pages of ${LENGTH} words; seeded in ${seconds(begun)} s\n`);
    await time(database, 'a word of few pages', 'word9000');
    await time(database, 'a word of one page in thirty', 'word40');
    await time(database, 'a word of nearly all pages', 'word0');
    await time(database, 'three words of many pages', 'word1 word2 word3');
    await time(database, 'a common and a rare word', 'word0 word9000');
    await time(database, 'words of a title', 'title 77');
    await time(database, 'a word of an article that every page includes', 'footer');
    await time(database, 'no result', 'word0 nothing');
  } finally {
    await database.close();
  }
});

async function seed(database: Database): Promise<void> {
  const random = generator(1);
  const word = () => `word${Math.floor(VOCABULARY ** random() - 1)}`;
  const batch = 1000;
  for (let first = 0; first < PAGES; first += batch) {
    const pages = Array.from({ length: Math.min(batch, PAGES - first) }, (_, index) => first + index);
    await database.transaction(async (db) => {
      const rows = pages.map((number) => entity('page', `page-${number}`));
      if (first === 0) rows.push(entity('article', 'footer'));
      await db.insertInto('content_entity').values(rows).execute();
      await sql`insert into content_reference (source_id, link, target, place, locale)
        select id, 'article-marker', 'footer', 'content', 'en' from content_entity
        where id in (${sql.join(pages.map((number) => `page-${number}`))})`.execute(db);
      const texts: EntityText[] = rows.map(({ id, shortcut }) => ({
        ...{ entityId: id, locale: 'en', fallsBack: false, title: `Title ${shortcut}` },
        body: shortcut === 'footer' ? shortcut : Array.from({ length: LENGTH }, word).join(' '),
      }));
      const ids = rows.map(({ id }) => id);
      await writeTexts(db, database.dialect, 'content_text', 'entity', ids, texts);
    });
  }
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.read);
}

function entity(kind: string, shortcut: string) {
  return {
    ...{ id: shortcut, kind, shortcut, title_key: '', search_text: '', version: 1 },
    ...{ created_at: 1, created_by: null, updated_at: 1, updated_by: null },
    ...{ listed_status: 'published', listed_languages: ' en ' },
    summary: JSON.stringify({ shortcut, status: 'published', title: { en: shortcut } }),
  };
}

async function time(database: Database, name: string, words: string): Promise<void> {
  const terms = wordKeys(words, 'en').map((key) => ({ key }));
  const query = {
    ...{
      terms,
      locale: 'en',
      languages: ['en'],
      defaultLanguage: 'en',
      now: 2,
      levels: 5,
      offset: 0,
      limit: 10,
    },
  };
  const find = () =>
    database.readInBackground((db) => searchContent(db, database.dialect, query, ADDRESSING));
  const { total } = await find();
  const times: number[] = [];
  let lag = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    lag = Math.max(lag, performance.now() - last - 1);
    last = performance.now();
  }, 1);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const begun = performance.now();
    await find();
    times.push(performance.now() - begun);
  }
  clearInterval(timer);
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  console.log(
    `${(p95 / TARGET_MS).toFixed(2)} of ${TARGET_MS} ms  ${name.padEnd(46)} ${String(total).padStart(5)} results  ` +
      `p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  lag ${lag.toFixed(1).padStart(5)} ms`,
  );
}

/** Returns a generator of numbers from 0 to 1 that is the same in each run. */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function seconds(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(0);
}
