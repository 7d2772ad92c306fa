import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { pageOfDefaultPath, type Addressing } from '../kernel/addressing.ts';
import type { LinkName } from '../kernel/link-target.ts';
import { findArticlesAt } from './public-address.repository.ts';
import { findReleased, readReleased } from './released.repository.ts';

/** A page or article with an address, in any status, and the language of the address. */
export interface Addressed extends LinkName {
  locale: string;
}

type Found = Map<string, Addressed & { released: readonly string[] }>;

/**
 * Returns the pages and articles at these paths, in any status, that are released in the language of the address.
 */
export async function findAddressed(
  db: Db,
  paths: readonly string[],
  addressing: Addressing,
): Promise<Map<string, Addressed>> {
  const found: Found = new Map();
  for (const find of [findExplicit, findDefault, findArticles]) {
    const missing = paths.filter((path) => !found.has(path));
    if (missing.length === 0) break;
    for (const [path, content] of await find(db, missing, addressing)) found.set(path, content);
  }
  return new Map([...found].filter(([, { released, locale }]) => released.includes(locale)));
}

async function findExplicit(db: Db, paths: readonly string[]): Promise<Found> {
  const rows = await db
    .selectFrom('content_address as address')
    .innerJoin('content_entity as page', 'page.id', 'address.entity_id')
    .select(['address.path', 'page.shortcut', 'page.listed_languages', 'address.locale'])
    .where('address.path', 'in', [...paths])
    .execute();
  return new Map(
    rows.map(({ path, shortcut, locale, listed_languages }) => [
      path,
      { kind: 'page', shortcut, locale, released: readReleased(listed_languages) },
    ]),
  );
}

/** A page with an explicit address in a language has no default one. */
async function findDefault(db: Db, paths: readonly string[], addressing: Addressing): Promise<Found> {
  const named = paths.flatMap((path) => {
    const page = pageOfDefaultPath(path, addressing);
    return page ? [{ path, ...page }] : [];
  });
  if (named.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity as page')
    .select(['page.shortcut', 'page.listed_languages'])
    .select(({ selectFrom }) =>
      selectFrom('content_address as own')
        .select(sql<string | null>`string_agg(own.locale, ' ')`.as('locales'))
        .whereRef('own.entity_id', '=', 'page.id')
        .as('explicit'),
    )
    .where('page.kind', '=', 'page')
    .where('page.shortcut', 'in', [...new Set(named.map(({ shortcut }) => shortcut))])
    .execute();
  const pages = new Map(rows.map((row) => [row.shortcut, row]));
  return new Map(
    named.flatMap(({ path, shortcut, locale }) => {
      const page = pages.get(shortcut);
      // `/` and `/fr` work even when the home page has other addresses.
      const hasOther =
        shortcut !== addressing.homePage && page?.explicit?.split(' ').includes(locale) === true;
      if (!page || hasOther) return [];
      return [[path, { kind: 'page', shortcut, locale, released: readReleased(page.listed_languages) }]];
    }),
  );
}

async function findArticles(db: Db, paths: readonly string[], addressing: Addressing): Promise<Found> {
  const holders = await findArticlesAt(db, paths, addressing);
  const released = await findReleased(
    db,
    [...holders.values()].map(({ id }) => id),
  );
  return new Map(
    [...holders].map(([path, { id, shortcut, locale }]) => [
      path,
      { kind: 'article', shortcut, locale, released: released.get(id) ?? [] },
    ]),
  );
}
