import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Addressing } from '../kernel/addressing.ts';

/**
 * Returns the SQL expression of the default addresses of the page `entity` that other content has as explicit addresses,
 * separated by spaces.
 */
export function takenPaths({ languages, defaultLanguage }: Addressing): RawBuilder<string | null> {
  const prefixes = languages.map((locale) => (locale === defaultLanguage ? '/' : `/${locale}/`));
  const paths = sql.join(prefixes.map((prefix) => sql`${prefix} || entity.shortcut`));
  return sql<string | null>`(select string_agg(address.path, ' ') from content_address as address
    where address.path in (${paths}) and address.entity_id <> entity.id)`;
}

/** Parses the column of paths. */
export function readTakenPaths(column: string | null): string[] {
  return column === null ? [] : column.split(' ');
}

/** Returns the taken default addresses of pages by id; pages without any are absent. */
export async function findTakenPaths(
  db: Db,
  ids: readonly string[],
  addressing: Addressing,
): Promise<Map<string, string[]>> {
  if (ids.length === 0 || addressing.pageAddresses === 'view') return new Map();
  const rows = await db
    .selectFrom('content_entity as entity')
    .select(['entity.id', takenPaths(addressing).as('taken')])
    .where('entity.id', 'in', [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, taken }) => (taken === null ? [] : [[id, readTakenPaths(taken)]])));
}
