import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import { sqlitePath } from '../../server/src/database/open-database.ts';
import { openSearchIndex, SEARCHED, takeInSome } from '../../server/src/database/sqlite-search-index.ts';

/** Words of seeded texts: `word<n>` for n below this, each text with four of them; and `common`, in every second one. */
const WORDS = 997;
/** Rows in one transaction. */
const BATCH = 50_000;
/** The id of the model of all seeded articles. */
export const MODEL = '01900000-0000-7000-8000-00000000000a';

/** Fills an empty, migrated database by SQL alone: pages and articles, and results of one form. */
export async function seed(
  database: Database,
  url: string,
  { entities, results }: { entities: number; results: number },
): Promise<void> {
  const id = (prefix: string) => sql.raw(`'${prefix}' || ${pad(database, 'n')}`);
  const text = sql.raw(wordsOf(database));
  await database.transaction(async (db) => {
    await sql`insert into content_entity (id, kind, shortcut, title_key, search_text, version, created_at, updated_at)
      values (${MODEL}, 'article-model', 'model', '', '', 1, 1, 1), ('form', 'form', 'form', '', '', 1, 1, 1)`.execute(
      db,
    );
    await sql`insert into article_model (id, name, description) values (${MODEL}, '{"en":"Model"}', '{}')`.execute(
      db,
    );
    await sql`insert into form (id, title, description, submit_label, success_message, closed_message, consent, status)
      values ('form', '{"en":"Form"}', '{}', '{}', '{}', '{}', '{}', 'open')`.execute(db);
    await sql`insert into form_field (id, form_id, position, name, type, required, attributes, version, created_at, updated_at)
      values ('field', 'form', 0, 'text', 'text', 0, '{"label":{"en":"Text"}}', 1, 1, 1)`.execute(db);
    await sql`insert into form_version (form_id, version, fields)
      values ('form', 1, '[{"name":"text","type":"text","label":{"en":"Text"}}]')`.execute(db);
  });
  for (let first = 0; first < entities; first += BATCH) {
    const numbers = sql.raw(series(database, first, Math.min(entities, first + BATCH)));
    await database.transaction(async (db) => {
      for (const kind of ['page', 'article']) {
        await sql`insert into content_entity (id, kind, shortcut, title_key, search_text, version, created_at, updated_at)
          select ${id(kind)}, ${sql.lit(kind)}, ${id(`${kind}-`)}, ${text}, ' ' || ${text}, 1, n * 7919 % 1000003, n * 31 % 1000003
          from ${numbers}`.execute(db);
      }
      const status = sql.raw(`case n % 3 when 0 then 'published' when 1 then 'draft' else 'archived' end`);
      await sql`insert into page (id, title, description, template, category, category_key, status, stylesheets, variables, content)
        select ${id('page')}, '{"en":"Title"}', '{}', 'default', 'c' || (n % 10), 'c' || (n % 10), ${status}, '[]', '{}', '{}'
        from ${numbers}`.execute(db);
      await sql`insert into article (id, model_id, title, status, field_values)
        select ${id('article')}, ${sql.lit(MODEL)}, '{"en":"Title"}', case n % 2 when 0 then 'published' else 'draft' end, '{}'
        from ${numbers}`.execute(db);
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

/** What autovacuum, or the thread of the index, does in time. */
async function settle(database: Database, url: string): Promise<void> {
  const path = sqlitePath(url);
  if (path === undefined) {
    await sql`vacuum analyze`.execute(database.read);
    return;
  }
  const index = openSearchIndex(path);
  for (const table of SEARCHED) while (takeInSome(index, table));
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

function wordsOf(database: Database): string {
  const words = ['n * 7', 'n * 13 + 5', 'n / 3', 'n * n % 7919'].map((part) => {
    const number = `((${part}) % ${WORDS})`;
    return `'word' || ${database.dialect === 'postgres' ? `${number}::text` : number} || ' '`;
  });
  return `(${words.join(' || ')} || case n % 2 when 0 then 'common' else 'rare' || (n % 100) end)`;
}
