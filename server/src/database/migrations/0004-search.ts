import { sql } from 'kysely';
import type { Migration, MigrationContext } from '../migration.ts';

/** Public texts, and those of drafts, working copies and kinds without a public page. */
const TABLES = ['content_text', 'content_draft_text'];

/** Adds the index of texts for the site's search and that of editors. The server fills it after its start. Decision 0054. */
export const search: Migration = {
  name: '0004-search',
  async up(context) {
    for (const table of TABLES) await createTable(context, table);
    await sql`create table content_text_progress (settings ${context.text} not null, last_id ${context.text})`.execute(
      context.db,
    );
  },
};

async function createTable({ db, dialect, text }: MigrationContext, table: string): Promise<void> {
  const isPostgres = dialect === 'postgres';
  const number = sql.raw(isPostgres ? 'bigint generated always as identity' : 'integer');
  const words = isPostgres ? sql`, title_words tsvector not null, words tsvector not null` : sql``;
  await sql`create table ${sql.table(table)} (
    number ${number} primary key,
    entity_id ${text} not null references content_entity (id) on delete cascade,
    source ${text} not null,
    locale ${text} not null,
    falls_back integer not null,
    title ${text} not null,
    body ${text} not null${words},
    unique (entity_id, source, locale))`.execute(db);
  if (isPostgres) {
    for (const column of ['title_words', 'words'])
      await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)}
        using gin (${sql.ref(column)})`.execute(db);
    return;
  }
  const index = sql.table(`${table}_words`);
  await sql`create virtual table ${index} using fts5 (title, body,
    content = '', contentless_delete = 1, detail = 'column', tokenize = "unicode61 remove_diacritics 0")`.execute(
    db,
  );
  await sql`create trigger ${sql.ref(`${table}_deleted`)} after delete on ${sql.table(table)} begin
    delete from ${index} where rowid = old.number; end`.execute(db);
}
