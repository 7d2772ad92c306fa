import { parseArgs } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../server/src/database/database.ts';
import { openDatabase } from '../server/src/database/open-database.ts';
import { createLogger } from '../server/src/kernel/logger.ts';
import { alternate, printAlternated } from './support/alternate.ts';
import { EVERYWHERE, FORM, seedReferences, USED_ON } from './support/content-references.ts';
import { seedAttention } from './support/content-attention.ts';
import { LANGUAGES, seedTexts } from './support/content-texts.ts';
import { printMachine } from './support/report.ts';
import { MODEL, seed } from './support/seed.ts';
import { printWithLimit } from './support/served-results.ts';
import { withServed, type Measured, type Served } from './support/served.ts';

/**
 * Administration of a large amount of content over HTTP, compared with equivalent plain SQL on the same driver: `npm
 * run bench -- content [--entities <number>] [--database <url>]`.
 */
const options = { entities: { type: 'string' }, database: { type: 'string' } } as const;
const { values } = parseArgs({ options });
const entities = Number(values.entities ?? 100_000);
const SIZE = 20;
const LIST_MS = 100;
const SAVE_MS = 20;
const USAGES_MS = 10;
const REFUSAL_MS = 50;
const MARKERS = 100;

interface List {
  name: string;
  kind: 'page' | 'article';
  /** Query string of the request. */
  query: string;
  /** The equivalent condition in plain SQL. */
  where?: string;
  order: string;
}

const LISTS: readonly List[] = [
  { name: 'pages', kind: 'page', query: '', order: 'entity.updated_at desc' },
  { name: 'pages, by title', kind: 'page', query: 'sort=title', order: 'entity.title_key' },
  {
    ...{ name: 'pages of a status, by title', kind: 'page', order: 'entity.title_key' },
    ...{ query: 'status=draft&sort=title', where: `entity.listed_status = 'draft'` },
  },
  {
    ...{ name: 'pages, by French title', kind: 'page', order: 'entity.title_key' },
    query: 'sort=title&locale=fr',
  },
  {
    ...{ name: 'pages of a status, by French title', kind: 'page', order: 'entity.title_key' },
    ...{ query: 'status=draft&sort=title&locale=fr', where: `entity.listed_status = 'draft'` },
  },
  {
    ...{ name: 'a word that half of all have, by French title', kind: 'page', order: 'entity.title_key' },
    ...{ query: 'search=common&sort=title&locale=fr', where: `entity.search_text like '%common%'` },
  },
  {
    ...{ name: 'of a category and status, by shortcut', kind: 'page', order: 'entity.shortcut' },
    ...{
      query: 'status=draft&category=c4&sort=shortcut',
      where: `entity.listed_status = 'draft' and entity.listed_category = 'c4'`,
    },
  },
  {
    ...{ name: 'a word that few have, by title', kind: 'page', order: 'entity.title_key' },
    ...{ query: 'search=word123&sort=title', where: `entity.search_text like '%word123%'` },
  },
  {
    ...{ name: 'a word that half of all have', kind: 'page', order: 'entity.updated_at desc' },
    ...{ query: 'search=common', where: `entity.search_text like '%common%'` },
  },
  {
    ...{ name: 'half of all, of a status, by title', kind: 'page', order: 'entity.title_key' },
    ...{
      query: 'search=common&status=draft&sort=title',
      where: `entity.search_text like '%common%' and entity.listed_status = 'draft'`,
    },
  },
  {
    ...{ name: 'pages with broken links', kind: 'page', order: 'entity.updated_at desc' },
    ...{
      query: 'attention=broken-links',
      where: 'exists (select 1 from content_reference where source_id = entity.id and lost = 1)',
    },
  },
  {
    ...{ name: 'pages that expire soon, by title', kind: 'page', order: 'entity.title_key' },
    ...{ query: 'attention=expiring&sort=title', where: 'entity.listed_unpublish_at is not null' },
  },
  {
    ...{ name: 'pages with an outdated translation, by title', kind: 'page', order: 'entity.title_key' },
    ...{
      query: 'translation=fr:outdated&sort=title',
      where: `entity.listed_translations like '%fr:outdated%'`,
    },
  },
  { name: 'articles', kind: 'article', query: '', order: 'entity.updated_at desc' },
  {
    ...{ name: 'articles of a model and status, by title', kind: 'article', order: 'entity.title_key' },
    ...{
      query: `model=${MODEL}&status=published&sort=title`,
      where: `entity.listed_status = 'published' and entity.listed_model_id = '${MODEL}'`,
    },
  },
  {
    ...{ name: 'half of all articles, by shortcut', kind: 'article', order: 'entity.shortcut' },
    ...{ query: 'search=common&sort=shortcut', where: `entity.search_text like '%common%'` },
  },
];

const SEARCHES = {
  'finder: a word of few titles': 'q=word123&limit=8',
  'finder: a word of half of all titles and texts': 'q=common&limit=8',
  'finder: a word of all texts': 'q=library&limit=8',
  'finder: the first letter of a word of all texts': 'q=l&limit=8',
  'texts of pages: a word of all': 'q=library&kind=page&in=texts',
  'texts of pages: three words of half of all': 'q=library+common+reader&kind=page&in=texts',
};

printMachine();
const begun = performance.now();
await withServed(
  values.database,
  async (database, address) => {
    await seed(database, address, { entities, results: 0 });
    await seedReferences(database);
    await seedTexts(database);
    await seedAttention(database);
    if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.read);
  },
  async (served) => {
    const database = openDatabase(served.address, createLogger({ level: 'silent' }));
    try {
      console.log(
        `${database.dialect}, ${entities} pages, ${entities} articles; ` +
          `seeded in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
      );
      for (const list of LISTS) await measureList(served, database, list);
      await measureAttention(served, database);
      for (const [name, query] of Object.entries(SEARCHES)) {
        const times = await alternate(
          () => ask(served, 'GET', `/api/admin/cms/search?${query}`),
          () =>
            rowsOf(
              database,
              sql`select entity_id from content_text where body like '%library%' limit ${SIZE}`,
            ),
        );
        printAlternated(name, times, { p95: LIST_MS });
      }
      await measureSave(served, database);
      await measureUsages(served, database);
      await measureRefusals(served, database);
    } finally {
      await database.close();
    }
  },
  [`app.cms.languages=${LANGUAGES.join(',')}`],
);

async function measureList(served: Served, database: Database, list: List): Promise<void> {
  const where = sql.raw(`entity.kind = '${list.kind}'${list.where ? ` and ${list.where}` : ''}`);
  const from = sql`content_entity as entity where ${where}`;
  const [counted] = await rowsOf(database, sql`select count(*) as total from ${from}`);
  const last = Math.ceil(Number(counted!.total) / SIZE);
  for (const [at, page] of Object.entries({ first: 1, middle: Math.ceil(last / 2), last })) {
    const path = `/api/admin/cms/${list.kind}s?page=${page}&${list.query}`;
    const times = await alternate(
      async () => {
        const { items } = (await ask(served, 'GET', path)) as { items: unknown[] };
        if (items.length === 0) throw new Error(`${path} has no items`);
      },
      async () => {
        await rowsOf(database, sql`select count(*) as total from ${from}`);
        await rowsOf(
          database,
          sql`select * from ${from} order by ${sql.raw(list.order)} limit ${SIZE} offset ${(page - 1) * SIZE}`,
        );
      },
    );
    printAlternated(`${list.name}, ${at} page`, times, { p95: LIST_MS });
  }
}

/** Reads the start screen, and lists the media that it counts. */
async function measureAttention(served: Served, database: Database): Promise<void> {
  await served.ask('begin');
  const start = await alternate(
    () => ask(served, 'GET', '/api/admin/cms/dashboard'),
    () => rowsOf(database, sql`select kind, listed_status, count(*) from content_entity group by 1, 2`),
  );
  const { blockedMs } = (await served.ask('end')) as Measured;
  printAlternated('the start screen', start, { p95: LIST_MS });
  printWithLimit('longest block of the event loop meanwhile', blockedMs, REFUSAL_MS, 'ms');
  for (const attention of ['undescribed', 'unused']) {
    const times = await alternate(
      () => ask(served, 'GET', `/api/admin/cms/media?attention=${attention}&page=100`),
      () =>
        rowsOf(
          database,
          sql`select * from medium order by updated_at desc limit ${SIZE} offset ${99 * SIZE}`,
        ),
    );
    printAlternated(`${attention} media, page 100`, times, { p95: LIST_MS });
  }
}

/** Saves a public page that includes 100 public articles. */
async function measureSave(served: Served, database: Database): Promise<void> {
  const shown = await rowsOf(
    database,
    sql`select shortcut from content_entity where kind = 'article' and listed_status = 'published' order by id limit ${MARKERS}`,
  );
  const content = shown.map(({ shortcut }) => `<p>@article(${String(shortcut)})</p>`).join('');
  const body = {
    ...{ shortcut: 'with-markers', title: { en: 'Page' }, status: 'published' },
    content: { en: content },
  };
  const { id } = (await ask(served, 'POST', '/api/admin/cms/pages', body)) as { id: string };
  const [stored] = await rowsOf(database, sql`select document from content_document where entity_id = ${id}`);
  let save = 0;
  const times = await alternate(
    async () => {
      const next = { ...body, content: { en: `${content}<p>${(save += 1)}</p>` } };
      await ask(served, 'PUT', `/api/admin/cms/pages/${id}`, next);
    },
    () =>
      database.transaction(async (db) => {
        const references = sql.join(
          shown.map(({ shortcut }) => sql`(${id}, 'article-marker', ${shortcut}, ${'content'}, ${'en'})`),
        );
        await sql`update content_document set document = ${stored!.document} where entity_id = ${id}`.execute(
          db,
        );
        await sql`update content_entity set version = version + 1 where id = ${id}`.execute(db);
        await sql`delete from content_reference where source_id = ${id}`.execute(db);
        await sql`insert into content_reference (source_id, link, target, place, locale) values ${references}`.execute(
          db,
        );
      }),
  );
  printAlternated(`save of a page with ${MARKERS} markers`, times, { p50: SAVE_MS });
}

async function measureUsages(served: Served, database: Database): Promise<void> {
  const times = await alternate(
    () => ask(served, 'GET', `/api/admin/cms/usages/${FORM}`),
    () =>
      rowsOf(
        database,
        sql`select * from content_reference as reference
          join content_entity as entity on entity.id = reference.source_id
          join content_document as document on document.entity_id = entity.id
          where reference.link = 'form-marker' and reference.target = ${FORM} order by entity.id limit 501`,
      ),
  );
  printAlternated(`usages of a form on ${USED_ON} pages`, times, { p50: USAGES_MS });
}

/** Refusals for content that is used everywhere must be fast too. */
async function measureRefusals(served: Served, database: Database): Promise<void> {
  const counted = (link: string, target: string) => () =>
    rowsOf(database, sql`select count(*) from content_reference where link = ${link} and target = ${target}`);
  printAlternated(
    `refused: deleting the form of ${entities} pages`,
    await alternate(
      () => ask(served, 'DELETE', `/api/admin/cms/forms/${EVERYWHERE.id}`, undefined, 409),
      counted('form-marker', EVERYWHERE.shortcut),
    ),
    { p50: REFUSAL_MS },
  );
  printAlternated(
    `refused: deleting the model of ${entities} articles`,
    await alternate(
      () => ask(served, 'DELETE', `/api/admin/cms/articles-model/${MODEL}`, undefined, 409),
      counted('article-model', MODEL),
    ),
    { p50: REFUSAL_MS },
  );
}

async function rowsOf(database: Database, statement: RawBuilder<unknown>) {
  return (await statement.execute(database.read)).rows as Record<string, unknown>[];
}

async function ask(
  { url, headers }: Served,
  method: string,
  path: string,
  body?: object,
  status?: number,
): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  if (status === undefined ? !answer.ok : answer.status !== status) {
    throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  }
  return text === '' ? undefined : JSON.parse(text);
}
