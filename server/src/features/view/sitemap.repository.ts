import { sql } from 'kysely';
import { readSummary } from '../../content/documents.ts';
import type { PageDocument } from '../../contract/page.ts';
import type { Db } from '../../database/database.ts';
import { isVisibleAt } from './visible.repository.ts';

/** What a sitemap says of a page. */
export type SitemapPage = Omit<PageDocument, 'content' | 'variables'> & { updatedAt: number };

export interface SitemapArticle {
  shortcut: string;
  model: { path: string | null };
  updatedAt: number;
}

/** The two kinds of what has an address, in the order of the sitemap. */
export type SitemapKind = 'pages' | 'articles';

/** A stretch of a kind, by shortcut: what comes behind one of them, or from the first. */
export interface SitemapRange {
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
export async function listRangeEnds(db: Db, kind: SitemapKind, now: number, size: number): Promise<string[]> {
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

/** Returns pages that the public can see. */
export async function listSitemapPages(
  db: Db,
  now: number,
  { after, limit }: SitemapRange,
): Promise<SitemapPage[]> {
  const rows = await visible(db, 'pages', now)
    .select(['entity.updated_at', 'entity.summary'])
    .$if(after !== undefined, (query) => query.where('entity.shortcut', '>', after!))
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...readSummary('page', row.summary), updatedAt: row.updated_at }));
}

/** Returns articles that the public can see on pages of their own. */
export async function listSitemapArticles(
  db: Db,
  now: number,
  { after, limit }: SitemapRange,
): Promise<SitemapArticle[]> {
  const rows = await visible(db, 'articles', now)
    .innerJoin('content_entity as model', 'model.id', 'entity.listed_model_id')
    .select(['entity.shortcut', 'entity.updated_at', 'model.listed_path'])
    .$if(after !== undefined, (query) => query.where('entity.shortcut', '>', after!))
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    shortcut: row.shortcut,
    updatedAt: row.updated_at,
    model: { path: row.listed_path },
  }));
}

function visible(db: Db, kind: SitemapKind, now: number) {
  const entities = db.selectFrom('content_entity as entity').where(isVisibleAt(now));
  if (kind === 'pages') return entities.where('entity.kind', '=', 'page');
  return entities
    .where('entity.kind', '=', 'article')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('content_entity as with_path')
          .select('with_path.id')
          .whereRef('with_path.id', '=', 'entity.listed_model_id')
          .where('with_path.listed_path', 'is not', null),
      ),
    );
}
