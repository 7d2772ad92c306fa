import { sql } from 'kysely';
import { readSummary } from '../../content/documents.ts';
import type { PageDocument } from '../../contract/page.ts';
import { readModelPath } from '../../content/public-address.repository.ts';
import { readReleased } from '../../content/released.repository.ts';
import { readTakenPaths, takenPaths } from '../../content/taken-paths.ts';
import type { Localised } from '../../contract/common.ts';
import type { Addressing, ModelPath } from '../../kernel/addressing.ts';
import type { Db } from '../../database/database.ts';
import { isVisibleAt } from './visible.repository.ts';

/** The properties of a page that a sitemap lists. */
export type SitemapPage = Omit<PageDocument, 'content' | 'variables'> & {
  updatedAt: number;
  released: readonly string[];
  takenPaths: readonly string[];
};

export interface SitemapArticle {
  shortcut: string;
  slug: Localised;
  noIndex: boolean;
  canonical: string | null;
  model: { path: ModelPath };
  updatedAt: number;
  released: readonly string[];
}

/** The kinds of content with addresses, in sitemap order. */
export type SitemapKind = 'pages' | 'articles';

/** A range of a kind, by shortcut, starting after one of them or at the first. */
export interface SitemapRange {
  after?: string | undefined;
  limit: number;
}

/** Returns the number of publicly visible entities of a kind. */
export async function countSitemap(db: Db, kind: SitemapKind, now: number): Promise<number> {
  const { count } = await visible(db, kind, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the last shortcut of every full range of the given size, in one query. */
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

/** Returns publicly visible pages. */
export async function listSitemapPages(
  db: Db,
  now: number,
  { after, limit }: SitemapRange,
  addressing: Addressing,
): Promise<SitemapPage[]> {
  const rows = await visible(db, 'pages', now)
    .select(['entity.updated_at', 'entity.summary', 'entity.listed_languages'])
    .select(takenPaths(addressing).as('taken'))
    .$if(after !== undefined, (query) => query.where('entity.shortcut', '>', after!))
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...readSummary('page', row.summary),
    updatedAt: row.updated_at,
    released: readReleased(row.listed_languages),
    takenPaths: readTakenPaths(row.taken),
  }));
}

/** Returns publicly visible articles that have pages. */
export async function listSitemapArticles(
  db: Db,
  now: number,
  { after, limit }: SitemapRange,
): Promise<SitemapArticle[]> {
  const rows = await visible(db, 'articles', now)
    .innerJoin('content_entity as model', 'model.id', 'entity.listed_model_id')
    .select(['entity.shortcut', 'entity.updated_at', 'entity.summary', 'entity.listed_languages'])
    .select('model.listed_path')
    .$if(after !== undefined, (query) => query.where('entity.shortcut', '>', after!))
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...readSummary('article', row.summary),
    updatedAt: row.updated_at,
    released: readReleased(row.listed_languages),
    model: { path: row.listed_path === null ? null : readModelPath(row.listed_path) },
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
