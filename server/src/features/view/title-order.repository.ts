import { sql, type Expression } from 'kysely';

/** Returns the key by which lists of a page in a language sort titles. */
export function titleOrder({
  locale,
  defaultLanguage,
}: {
  locale: string;
  defaultLanguage: string;
}): Expression<string> {
  const main = sql.ref<string>('entity.title_key');
  if (locale === defaultLanguage) return main;
  return sql`coalesce((select title.title_key from content_title as title
    where title.entity_id = entity.id and title.locale = ${locale}), ${main})`;
}
