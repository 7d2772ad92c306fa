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

/** The pages that the public can see, by shortcut, no more than the limit. */
export async function listSitemapPages(db: Db, now: number, limit: number): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('page', 'page.id', 'entity.id')
    .select(['entity.id', 'entity.shortcut', 'entity.updated_at'])
    .where('page.status', '=', 'published')
    .where(isVisibleAt('page', now))
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  const urls = await db
    .selectFrom('page_url')
    .innerJoin('page', 'page.id', 'page_url.page_id')
    .select(['page_url.page_id', 'page_url.locale', 'page_url.path'])
    .where('page.status', '=', 'published')
    .orderBy('page_url.position')
    .limit(limit * 10)
    .execute();
  const byPage = Map.groupBy(urls, (url) => url.page_id);
  return rows.map((row) => ({
    shortcut: row.shortcut,
    updatedAt: row.updated_at,
    urls: (byPage.get(row.id) ?? []).map(({ locale, path }) => ({ locale, path })),
  }));
}

/** The articles that the public can see on pages of their own, by shortcut, no more than the limit. */
export async function listSitemapArticles(db: Db, now: number, limit: number): Promise<SitemapArticle[]> {
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .innerJoin('article_model as model', 'model.id', 'article.model_id')
    .select(['entity.shortcut', 'entity.updated_at', 'model.path'])
    .where('article.status', '=', 'published')
    .where('model.path', 'is not', null)
    .where(isVisibleAt('article', now))
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    shortcut: row.shortcut,
    updatedAt: row.updated_at,
    model: { path: row.path },
  }));
}
