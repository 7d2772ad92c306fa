import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';

/** A form that `USED_ON` pages include. */
export const FORM = 'form';
/** The id of a form that every page includes, under its shortcut. */
export const EVERYWHERE = { id: '01900000-0000-7000-8000-00000000000b', shortcut: 'everywhere' };
export const USED_ON = 1000;

/** Lets the seeded pages include forms and articles, all of them public, and records it as the service would. */
export async function seedReferences(database: Database): Promise<void> {
  await database.transaction(async (db) => {
    await sql`insert into content_entity (id, kind, shortcut, title_key, search_text, version, created_at, updated_at)
      values (${EVERYWHERE.id}, 'form', ${EVERYWHERE.shortcut}, '', '', 1, 1, 1)`.execute(db);
    await sql`insert into form (id, title, description, submit_label, success_message, closed_message, consent, status)
      values (${EVERYWHERE.id}, '{"en":"Everywhere"}', '{}', '{}', '{}', '{}', '{}', 'open')`.execute(db);
    await sql`update page set content = '{"en":"<p>@form(${sql.raw(EVERYWHERE.shortcut)})@article(article-' || substr(id, 5) || ')</p>"}'`.execute(
      db,
    );
    await sql`insert into content_reference (source_id, link, target, place, locale)
      select id, 'form-marker', ${sql.lit(EVERYWHERE.shortcut)}, 'content', 'en' from page`.execute(db);
    await sql`insert into content_reference (source_id, link, target, place, locale)
      select id, 'article-marker', 'article-' || substr(id, 5), 'content', 'en' from page`.execute(db);
    await sql`insert into content_reference (source_id, link, target, place, locale)
      select id, 'article-model', model_id, 'modelId', '' from article`.execute(db);

    const users = sql`select id from page order by id limit ${USED_ON}`;
    await sql`update page set content = '{"en":"<p>@form(${sql.raw(FORM)})</p>' || substr(content, 8)
      where id in (${users})`.execute(db);
    await sql`insert into content_reference (source_id, link, target, place, locale)
      select id, 'form-marker', ${sql.lit(FORM)}, 'content', 'en' from (${users}) as using_page`.execute(db);
  });
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.read);
}
