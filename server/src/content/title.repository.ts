import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Entity } from './entity.ts';
import { titleKey } from './entity-title.ts';
import type { ContentKinds } from './kind.ts';

/** Replaces the keys of the titles in all languages but the main one, whose keys are in the list columns. */
export async function writeTitles(
  db: Db,
  kinds: ContentKinds,
  entities: readonly Pick<Entity, 'id' | 'kind' | 'document'>[],
): Promise<void> {
  const rows = entities.flatMap(({ id, kind, document }) => {
    const { site } = kinds[kind];
    return site.languages
      .filter((locale) => locale !== site.defaultLanguage)
      .map((locale) => ({ entity_id: id, kind, locale, title_key: titleKey(document, locale, site) }));
  });
  const ids = entities.map(({ id }) => id);
  const locales = [...new Set(rows.map(({ locale }) => locale))];
  await db
    .deleteFrom('content_title')
    .where('entity_id', 'in', ids)
    .$if(locales.length > 0, (some) => some.where('locale', 'not in', locales))
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('content_title')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'locale'])
        .doUpdateSet({ title_key: sql`excluded.title_key` })
        .where(sql.ref('content_title.title_key'), '<>', sql.ref('excluded.title_key')),
    )
    .execute();
}
