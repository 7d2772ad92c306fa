import { sql } from 'kysely';
import { formDocument, insertOne } from './seed.ts';
import type { Database } from '../../server/src/database/database.ts';

/** A form that `USED_ON` pages include. */
export const FORM = 'form';
/** A form that every page includes by its shortcut. */
export const EVERYWHERE = { id: '01900000-0000-7000-8000-00000000000b', shortcut: 'everywhere' };
export const USED_ON = 1000;

/** Adds inclusions of public forms and articles to the seeded pages, and records them as the service would. */
export async function seedReferences(database: Database): Promise<void> {
  await database.transaction(async (db) => {
    await insertOne(db, 'form', EVERYWHERE.id, formDocument(EVERYWHERE.shortcut, []), 'open');
    const html = `<p>@form(${EVERYWHERE.shortcut})@article(article-' || substr(entity_id, 5) || ')</p>`;
    await sql`update content_document
      set document = replace(document, '"content":{}', '"content":{"en":"${sql.raw(html)}"}') where entity_id like 'page%'`.execute(
      db,
    );
    await sql`insert into content_reference (source_id, link, target, place, locale)
      select id, 'form-marker', ${sql.lit(EVERYWHERE.shortcut)}, 'content', 'en' from content_entity where kind = 'page'`.execute(
      db,
    );
    await sql`insert into content_reference (source_id, link, target, place, locale)
      select id, 'article-marker', 'article-' || substr(id, 5), 'content', 'en' from content_entity where kind = 'page'`.execute(
      db,
    );
    await sql`insert into content_reference (source_id, link, target, place, locale)
      select id, 'article-model', listed_model_id, 'modelId', '' from content_entity where kind = 'article'`.execute(
      db,
    );

    const users = sql`select id from content_entity where kind = 'page' order by id limit ${USED_ON}`;
    await sql`update content_document set document = replace(document, '"en":"<p>', '"en":"<p>@form(${sql.raw(FORM)})')
      where entity_id in (${users})`.execute(db);
    await sql`insert into content_reference (source_id, link, target, place, locale)
      select id, 'form-marker', ${sql.lit(FORM)}, 'content', 'en' from (${users}) as using_page`.execute(db);
  });
}
