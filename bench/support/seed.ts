import { sql } from 'kysely';
import type { Database, Db } from '../../server/src/database/database.ts';
import { sqlitePath } from '../../server/src/database/open-database.ts';
import { openSearchIndex, SEARCHED, indexBatch } from '../../server/src/database/sqlite-search-index.ts';

/** Seeded texts contain four of the words `word<n>`, n below this; every second one also contains `common`. */
const WORDS = 997;
/** Rows per transaction. */
const BATCH = 50_000;
/** Id of the model of all seeded articles. */
export const MODEL = '01900000-0000-7000-8000-00000000000a';

/** Properties of every seeded document besides its shortcut and status. */
const SCHEDULE = { publishAt: null, unpublishAt: null, contributors: [], title: { en: 'Title' } };
const PAGE_REST = inner({
  ...SCHEDULE,
  description: {},
  template: 'default',
  category: null,
  urls: [],
  stylesheets: [],
});
const ARTICLE_REST = inner({ ...SCHEDULE, modelId: MODEL });
const MODEL_DOCUMENT = {
  shortcut: 'model',
  name: { en: 'Model' },
  description: {},
  path: null,
  contributors: [],
};

/** Returns the properties of an object as JSON without braces. */
function inner(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}

/** Returns the document of an open form. */
export function formDocument(shortcut: string, fields: readonly object[]) {
  return {
    ...{ shortcut, title: { en: 'Form' }, description: {}, submitLabel: {}, successMessage: {} },
    ...{ closedMessage: {}, consent: {}, status: 'open', mail: null, retentionDays: null, contributors: [] },
    fields,
  };
}

/** Inserts an entity with plain SQL. */
export async function insertOne(
  db: Db,
  kind: string,
  id: string,
  document: { shortcut: string; fields: readonly object[] },
  status: string | null = null,
): Promise<void> {
  const { fields, ...summary } = document;
  await sql`insert into content_entity (id, kind, shortcut, title_key, search_text, version, created_at, updated_at, listed_status, summary)
    values (${id}, ${kind}, ${document.shortcut}, '', '', 1, 1, 1, ${status}, ${JSON.stringify(summary)})`.execute(
    db,
  );
  await sql`insert into content_document (entity_id, document, field_facts)
    values (${id}, ${JSON.stringify({ ...summary, fields })}, '{}')`.execute(db);
}

/** Fills an empty, migrated database with plain SQL: pages, articles, and results of one form. */
export async function seed(
  database: Database,
  url: string,
  { entities, results }: { entities: number; results: number },
): Promise<void> {
  const id = (prefix: string) => sql.raw(`'${prefix}' || ${pad(database, 'n')}`);
  const text = sql.raw(wordsOf(database));
  await database.transaction(async (db) => {
    const label = { en: 'Text' };
    const field = { name: 'text', type: 'text', required: false, attributes: { label } };
    await insertOne(db, 'article-model', MODEL, { ...MODEL_DOCUMENT, fields: [] });
    await insertOne(db, 'form', 'form', formDocument('form', [{ id: 'field', ...field }]), 'open');
    await sql`insert into form_version (form_id, version, fields)
      values ('form', 1, ${JSON.stringify([{ name: 'text', type: 'text', label }])})`.execute(db);
  });
  for (let first = 0; first < entities; first += BATCH) {
    const numbers = sql.raw(series(database, first, Math.min(entities, first + BATCH)));
    await database.transaction(async (db) => {
      const status = {
        page: `case n % 3 when 0 then 'published' when 1 then 'draft' else 'archived' end`,
        article: `case n % 2 when 0 then 'published' else 'draft' end`,
      };
      for (const kind of ['page', 'article'] as const) {
        const shortcut = `'${kind}-' || ${pad(database, 'n')}`;
        const category = kind === 'page' ? `'c' || (n % 10)` : 'null';
        const rest = kind === 'page' ? PAGE_REST : ARTICLE_REST;
        const summary = sql.raw(
          `'{"shortcut":"' || ${shortcut} || '","status":"' || ${status[kind]} || '",' || '${rest}}'`,
        );
        await sql`insert into content_entity (id, kind, shortcut, title_key, search_text, version, created_at, updated_at,
            listed_status, listed_category, listed_category_key, listed_model_id, summary)
          select ${id(kind)}, ${sql.lit(kind)}, ${sql.raw(shortcut)}, ${text}, ' ' || ${text}, 1, n * 7919 % 1000003, n * 31 % 1000003,
            ${sql.raw(status[kind])}, ${sql.raw(category)}, ${sql.raw(category)}, ${sql.lit(kind === 'article' ? MODEL : null)}, ${summary}
          from ${numbers}`.execute(db);
        await sql`insert into content_document (entity_id, document, field_facts)
          select id, substr(summary, 1, length(summary) - 1) || ${sql.lit(kind === 'page' ? ',"content":{},"variables":{}}' : ',"values":{}}')}, '{}'
          from content_entity where kind = ${sql.lit(kind)} and id >= ${kind + padded(first)}`.execute(db);
      }
    });
  }
  for (let first = 0; first < results; first += BATCH) {
    const numbers = sql.raw(series(database, first, Math.min(results, first + BATCH)));
    await database.transaction((db) =>
      sql`insert into form_result (id, form_id, form_version, submitted_at, locale, field_values, spam, search_text)
        select ${id('01900000-0000-7000-8000-0000')}, 'form', 1, 1700000000000 + n * 1000, 'en', '{"text":"' || ${text} || '"}', 0, ' ' || ${text}
        from ${numbers}`.execute(db),
    );
  }
  await settle(database, url);
}

/** Does what autovacuum, or the index worker, would do eventually. */
async function settle(database: Database, url: string): Promise<void> {
  const path = sqlitePath(url);
  if (path === undefined) {
    await sql`vacuum analyze`.execute(database.read);
    return;
  }
  const index = openSearchIndex(path);
  for (const table of SEARCHED) while (indexBatch(index, table));
  index.close();
}

function series({ dialect }: Database, from: number, to: number): string {
  return dialect === 'postgres'
    ? `generate_series(${from}::bigint, ${to - 1}) as n`
    : `(with recursive c(n) as (select ${from} union all select n + 1 from c where n < ${to - 1}) select n from c)`;
}

function pad({ dialect }: Database, expression: string): string {
  return dialect === 'postgres' ? `lpad(${expression}::text, 8, '0')` : `printf('%08d', ${expression})`;
}

const padded = (number: number) => String(number).padStart(8, '0');

function wordsOf(database: Database): string {
  const words = ['n * 7', 'n * 13 + 5', 'n / 3', 'n * n % 7919'].map((part) => {
    const number = `((${part}) % ${WORDS})`;
    return `'word' || ${database.dialect === 'postgres' ? `${number}::text` : number} || ' '`;
  });
  return `(${words.join(' || ')} || case n % 2 when 0 then 'common' else 'rare' || (n % 100) end)`;
}
