import { findArticlesAt } from '../../content/public-address.repository.ts';
import { readReleased } from '../../content/released.repository.ts';
import type { Db } from '../../database/database.ts';
import { pageOfDefaultPath, type Addressing } from '../../kernel/addressing.ts';
import type { FoundAddress } from './page-store.ts';

/** Returns the page or article whose address a path is, in any status, where it is released in the language of the address. */
export async function findAddress(
  db: Db,
  path: string,
  addressing: Addressing,
): Promise<FoundAddress | undefined> {
  const page = (await findExplicit(db, path)) ?? (await findDefault(db, path, addressing));
  const found = page ?? (await findArticle(db, path, addressing));
  if (!found?.listed_languages?.includes(` ${found.locale} `)) return undefined;
  return { target: `${found.kind}:${found.shortcut}`, locale: found.locale };
}

/** Returns the locales in which a page is released; undefined when there is none. */
export async function findReleasedPage(db: Db, shortcut: string): Promise<readonly string[] | undefined> {
  const row = await db
    .selectFrom('content_entity')
    .select('listed_languages')
    .where('kind', '=', 'page')
    .where('shortcut', '=', shortcut)
    .executeTakeFirst();
  return row && readReleased(row.listed_languages);
}

async function findExplicit(db: Db, path: string) {
  const row = await db
    .selectFrom('content_address as address')
    .innerJoin('content_entity as page', 'page.id', 'address.entity_id')
    .select(['page.shortcut', 'page.listed_languages', 'address.locale'])
    .where('address.path', '=', path)
    .executeTakeFirst();
  return row && { kind: 'page' as const, ...row };
}

/** A page that has an address of its own in the language has no default one. */
async function findDefault(db: Db, path: string, addressing: Addressing) {
  const named = pageOfDefaultPath(path, addressing);
  if (!named) return undefined;
  const row = await db
    .selectFrom('content_entity as page')
    .select(['page.shortcut', 'page.listed_languages'])
    .where('page.kind', '=', 'page')
    .where('page.shortcut', '=', named.shortcut)
    // `/` and `/fr` answer whatever other addresses the home page has.
    .$if(named.shortcut !== addressing.homePage, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('content_address as own')
              .select('own.path')
              .whereRef('own.entity_id', '=', 'page.id')
              .where('own.locale', '=', named.locale),
          ),
        ),
      ),
    )
    .executeTakeFirst();
  return row && { kind: 'page' as const, locale: named.locale, ...row };
}

async function findArticle(db: Db, path: string, addressing: Addressing) {
  const holder = (await findArticlesAt(db, [path], addressing)).get(path);
  if (!holder) return undefined;
  const row = await db
    .selectFrom('content_entity')
    .select('listed_languages')
    .where('id', '=', holder.id)
    .executeTakeFirstOrThrow();
  return { kind: 'article' as const, shortcut: holder.shortcut, locale: holder.locale, ...row };
}
