import { sql } from 'kysely';
import { wordKeys } from '../../server/src/kernel/search-words.ts';
import type { Database } from '../../server/src/database/database.ts';

/** Of the served site; with others the service would rebuild the texts. */
export const LANGUAGES = ['en', 'fr'];
/** A sentence in the text of every page and article. */
const SENTENCE = 'The library opens at nine, and closes when the last reader has gone home. ';

/** Records the texts of the seeded content as the service would: its titles, the words of its list, and sentences. */
export async function seedTexts(database: Database): Promise<void> {
  const body = sql`search_text || ${sql.lit(` ${SENTENCE.repeat(10)}`)}`;
  const keys = sql`search_text || ${sql.lit(` ${wordKeys(SENTENCE.repeat(10), 'en').join(' ')}`)}`;
  const isPostgres = database.dialect === 'postgres';
  const words = isPostgres ? sql`, title_words, words` : sql``;
  const values = isPostgres
    ? sql`, to_tsvector('simple', shortcut), setweight(to_tsvector('simple', shortcut), 'A') || to_tsvector('simple', ${keys})`
    : sql``;
  await database.transaction(async (db) => {
    for (const [table, status] of [
      ['content_text', sql`= 'published'`],
      ['content_draft_text', sql`<> 'published'`],
    ] as const) {
      await sql`insert into ${sql.table(table)} (entity_id, source, locale, falls_back, title, body${words})
        select id, 'entity', 'en', 0, shortcut, ${body}${values}
        from content_entity where kind in ('page', 'article') and listed_status ${status} order by updated_at`.execute(
        db,
      );
      if (!isPostgres)
        await sql`insert into ${sql.table(`${table}_words`)} (rowid, title, body)
          select text.number, text.title, ${keys} from ${sql.table(table)} as text
          join content_entity as entity on entity.id = text.entity_id`.execute(db);
    }
    await sql`insert into content_title (entity_id, kind, locale, title_key)
      select id, kind, 'fr', reverse_key || ' ' || title_key from (select id, kind, title_key,
        substr(shortcut, length(shortcut) - 2) as reverse_key from content_entity) as entity`.execute(db);
    const settings = JSON.stringify({ languages: LANGUAGES, defaultLanguage: LANGUAGES[0] });
    await db.insertInto('content_text_progress').values({ settings, last_id: null }).execute();
  });
}
