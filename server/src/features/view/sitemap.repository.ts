import { sql } from 'kysely';
import type { PageUrl } from '../../contract/page.ts';
import type { Db } from '../../database/database.ts';
import { isVisibleAt } from './visible.repository.ts';

/** An entity that has an address of its own. */
export interface SitemapPage {
  shortcut: string;
  urls: PageUrl[];
  updatedAt: number;
}

export interface SitemapArticle {
  shortcut: string;
  model: { path: string | null };
  updatedAt: number;
}

/** The two kinds of what has an address, in the order of the sitemap. */
export type SitemapKind = 'pages' | 'articles';

/** A stretch of a kind, by shortcut: what comes behind one of them, or from the first. */
export interface SitemapStretch {
  after?: string | undefined;
  limit: number;
}

/** How many of a kind the public can see. */
export async function countSitemap(db: Db, kind: SitemapKind, now: number): Promise<number> {
  const { count } = await visible(db, kind, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The last shortcut of every full stretch of that size, in one query. */
export async function listStretchEnds(
  db: Db,
  kind: SitemapKind,
  now: number,
  size: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(
      visible(db, kind, now)
        .select(['entity.shortcut', sql<number>`row_number() over (order by entity.shortcut)`.as('place')])
        .as('placed'),
    )
    .select('placed.shortcut')
    .where(sql<boolean>`placed.place % ${size} = 0`)
    .orderBy('placed.shortcut')
    .execute();
  return rows.map(({ shortcut }) => shortcut);
}

/** Pages that the public can see. */
export async function listSitemapPages(
  db: Db,
  now: number,
  { after, limit }: SitemapStretch,
): Promise<SitemapPage[]> {
  const rows = await visible(db, 'pages', now)
    .select(['entity.id', 'entity.shortcut', 'entity.updated_at'])
    .$if(after !== undefined, (query) => query.where('entity.shortcut', '>', after!))
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return [];
  const urls = await db
    .selectFrom('page_url')
    .innerJoin('content_entity as entity', 'entity.id', 'page_url.page_id')
    .select(['page_url.page_id', 'page_url.locale', 'page_url.path'])
    .where('entity.kind', '=', 'page')
    .where('entity.shortcut', '>=', first.shortcut)
    .where('entity.shortcut', '<=', last.shortcut)
    .orderBy('page_url.position')
    .execute();
  const byPage = Map.groupBy(urls, (url) => url.page_id);
  return rows.map((row) => ({
    shortcut: row.shortcut,
    updatedAt: row.updated_at,
    urls: (byPage.get(row.id) ?? []).map(({ locale, path }) => ({ locale, path })),
  }));
}

/** Articles that the public can see on pages of their own. */
export async function listSitemapArticles(
  db: Db,
  now: number,
  { after, limit }: SitemapStretch,
): Promise<SitemapArticle[]> {
  const rows = await visible(db, 'articles', now)
    .innerJoin('article', 'article.id', 'entity.id')
    .innerJoin('article_model as model', 'model.id', 'article.model_id')
    .select(['entity.shortcut', 'entity.updated_at', 'model.path'])
    .$if(after !== undefined, (query) => query.where('entity.shortcut', '>', after!))
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    shortcut: row.shortcut,
    updatedAt: row.updated_at,
    model: { path: row.path },
  }));
}

function visible(db: Db, kind: SitemapKind, now: number) {
  const entities = db.selectFrom('content_entity as entity');
  if (kind === 'pages') {
    return entities
      .where('entity.kind', '=', 'page')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('page')
            .select('page.id')
            .whereRef('page.id', '=', 'entity.id')
            .where('page.status', '=', 'published')
            .where(isVisibleAt('page', now)),
        ),
      );
  }
  return entities
    .where('entity.kind', '=', 'article')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('article')
          .innerJoin('article_model as model', 'model.id', 'article.model_id')
          .select('article.id')
          .whereRef('article.id', '=', 'entity.id')
          .where('article.status', '=', 'published')
          .where('model.path', 'is not', null)
          .where(isVisibleAt('article', now)),
      ),
    );
}
