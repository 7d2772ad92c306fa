import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';

const MEDIA = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const LATER = Date.now() + 10 * DAY_MS;

/** Makes a part of the seeded content need attention: links that lead nowhere, ends of publication, translations, media. */
export async function seedAttention(database: Database): Promise<void> {
  const last = (digits: number) => sql`cast(substr(id, length(id) - ${sql.lit(digits - 1)}) as integer)`;
  await database.transaction(async (db) => {
    await sql`update content_reference set lost = 1 where link = 'article-marker' and target in
      (select shortcut from content_entity where kind = 'article' and listed_status = 'draft') and source_id like '%77'`.execute(
      db,
    );
    await sql`update content_entity set listed_unpublish_at = ${sql.lit(LATER)} + ${last(4)}
      where kind = 'page' and listed_status = 'published' and id like '%1'`.execute(db);
    await sql`update content_entity set listed_translations = case ${last(4)} % 4
      when 0 then ' en:complete fr:complete ' when 1 then ' en:complete fr:complete fr:outdated ' else ' en:complete ' end
      where kind in ('page', 'article')`.execute(db);
    const number =
      database.dialect === 'postgres'
        ? sql`generate_series(1, ${sql.lit(MEDIA)}) as n`
        : sql`(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${sql.lit(MEDIA)}) select n from c)`;
    await sql`insert into medium (id, name, type, size, hash, width, height, resizable, title, alt, search_text,
        version, created_at, updated_at)
      select 'medium-' || n, 'picture-' || n || '.jpg', 'image/jpeg', 250000, 'hash' || n, 1600, 1200, 1, '{}',
        case n % 3 when 0 then '{}' else '{"en":"A picture","fr":"Une image"}' end, 'picture-' || n, 1, n, n
      from ${number}`.execute(db);
    await sql`insert into content_reference (source_id, link, target, place, locale)
      select page.id, 'media', 'medium-' || ${last(5)}, 'content', 'en' from content_entity as page
      where kind = 'page' and ${last(8)} between 1 and ${sql.lit(MEDIA)} and listed_status = 'published'`.execute(
      db,
    );
  });
}
