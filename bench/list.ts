import { join } from 'node:path';
import { listEntities, type EntityFilter, type EntitySortColumn } from '../server/src/content/entity-list.ts';
import type { Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../server/src/database/open-database.ts';
import { ensureTrigramIndexes } from '../server/src/database/trigram-index.ts';
import { countEntities } from '../server/src/features/dashboard/dashboard.repository.ts';
import { listCounted } from '../server/src/features/results/result-list.repository.ts';
import type { EntityId } from '../server/src/kernel/identifier.ts';
import type { ListRequest } from '../server/src/kernel/list-query.ts';
import { createLogger } from '../server/src/kernel/logger.ts';
import { printMachine, quantile } from './support/report.ts';
import { seed } from './support/seed.ts';
import { inFolder } from './support/service.ts';

/**
 * Lists and searches among many rows through the services' queries: `npm run bench -- list [database url] [entities]
 * [results]`; the database must be empty, by default a file of SQLite. `lag`: the longest block of the event loop.
 */
const [url = '', entities = '100000', results = '1000000'] = process.argv.slice(2);
const TRIES = 30;

await inFolder(async (folder) => {
  const address = url || `sqlite:${join(folder, 'bench.db')}`;
  const database = openDatabase(address, createLogger({ level: 'silent' }));
  try {
    await migrate(database, { now: 1, sqlitePath: sqlitePath(address) });
    await ensureTrigramIndexes(database);
    const begun = performance.now();
    await seed(database, address, { entities: Number(entities), results: Number(results) });
    printMachine();
    console.log(
      `${database.dialect}, ${entities} pages, ${entities} articles, ${results} results; ` +
        `seeded in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
    );
    await measure(database);
  } finally {
    await database.close();
  }
});

async function measure(db: Database): Promise<void> {
  const lastPage = Math.ceil(Number(entities) / 20);
  const updated: ListRequest<EntitySortColumn>['sort'] = [{ column: 'updated_at', direction: 'desc' }];
  const title: ListRequest<EntitySortColumn>['sort'] = [{ column: 'title_key', direction: 'asc' }];
  const pages = (request: Partial<ListRequest<EntitySortColumn>>, filter: EntityFilter = {}) =>
    db.readInBackground((read) =>
      listEntities(
        read,
        db.dialect,
        'page',
        { page: 1, size: 20, sort: updated, words: [], ...request },
        filter,
      ),
    );
  await time('pages: first page', 100, () => pages({}));
  await time('pages: last page', 100, () => pages({ page: lastPage }));
  await time('pages: last page of a status, by title', 100, () =>
    pages({ page: Math.floor(lastPage / 3), sort: title }, { status: 'draft' }),
  );
  await time('pages: one word, by title', 100, () => pages({ words: ['word123'], sort: title }));
  await time('pages: half of all, by title, status', 100, () =>
    pages({ words: ['common'], sort: title }, { status: 'draft' }),
  );
  await time('pages: half of all, page 500, by title', 100, () =>
    pages({ words: ['common'], sort: title, page: 500 }),
  );
  await time('pages: a short word', 100, () => pages({ words: ['wo', 'rare77'], sort: title }));

  await time('counts of all content by status and translation', 100, () =>
    db.readInBackground(async (read) => {
      const counts = await countEntities(read, ['page', 'article']);
      return { total: counts.length };
    }),
  );

  const found = (words: string[], page = 1, formId: EntityId | undefined = 'form' as EntityId) =>
    db.readInBackground((read) => {
      const filter = { formId, from: undefined, to: undefined, spam: false, words };
      const slice = { direction: 'desc', offset: (page - 1) * 20, limit: 21 } as const;
      return listCounted(read, db.dialect, filter, slice);
    });
  await time('results: first page', 50, () => found([]));
  await time('results: page 500', 50, () => found([], 500));
  await time('results: 10,000 hits', 500, () => found(['rare77']));
  await time('results: some 20,000 hits, of all forms', 1500, () => found(['word77', 'rare'], 1, undefined));
  await time('results: half of all', 1500, () => found(['common']));
  await time('results: half of all, page 500', 1500, () => found(['common'], 500));
  await time('results: two broad words', 1500, () => found(['common', 'word1']));
}

async function time(name: string, targetMs: number, work: () => Promise<{ total: number }>): Promise<void> {
  const { total } = await work();
  const times: number[] = [];
  let lag = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    lag = Math.max(lag, performance.now() - last - 1);
    last = performance.now();
  }, 1);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  clearInterval(timer);
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  console.log(
    `${(p95 / targetMs).toFixed(2)} of ${String(targetMs).padStart(3)} ms  ${name.padEnd(42)} ${String(total).padStart(5)} hits  ` +
      `p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  lag ${lag.toFixed(1).padStart(5)} ms`,
  );
}
