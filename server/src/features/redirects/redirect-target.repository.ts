import { splitArticleAddress } from '../../content/public-path.rules.ts';
import type { Db } from '../../database/database.ts';
import type { RedirectTarget } from './redirect-target.ts';

/** The entities with these ids that have addresses, by id, in four queries. */
export async function findTargets(db: Db, ids: readonly string[]): Promise<Map<string, RedirectTarget>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const pages = await db
    .selectFrom('content_entity as entity')
    .innerJoin('page', 'page.id', 'entity.id')
    .select(['entity.id', 'entity.shortcut', 'page.status', 'page.publish_at', 'page.unpublish_at'])
    .where('entity.id', 'in', wanted)
    .execute();
  const urls = await db
    .selectFrom('page_url')
    .select(['page_id', 'locale', 'path'])
    .where('page_id', 'in', wanted)
    .orderBy('position')
    .execute();
  const urlsOf = Map.groupBy(urls, (url) => url.page_id);
  const articles = await articleTargets(db).where('entity.id', 'in', wanted).execute();
  const models = await db
    .selectFrom('content_entity as entity')
    .innerJoin('article_model as model', 'model.id', 'entity.id')
    .select(['entity.id', 'entity.shortcut', 'model.path'])
    .where('entity.id', 'in', wanted)
    .execute();
  const targets: RedirectTarget[] = [
    ...pages.map((row) => ({
      kind: 'page' as const,
      id: row.id,
      shortcut: row.shortcut,
      status: row.status,
      publishAt: row.publish_at,
      unpublishAt: row.unpublish_at,
      urls: (urlsOf.get(row.id) ?? []).map(({ locale, path }) => ({ locale, path })),
    })),
    ...articles.map(toArticleTarget),
    ...models.map((row) => ({ kind: 'article-model' as const, ...row })),
  ];
  return new Map(targets.map((target) => [target.id, target]));
}

/** The article of a model by its shortcut. */
export async function findArticleTarget(
  db: Db,
  modelId: string,
  shortcut: string,
): Promise<RedirectTarget | undefined> {
  const row = await articleTargets(db)
    .where('entity.kind', '=', 'article')
    .where('entity.shortcut', '=', shortcut)
    .where('article.model_id', '=', modelId)
    .executeTakeFirst();
  return row && toArticleTarget(row);
}

/** The page or article that has a path as its address now, in any state, and the locale of the address. */
export async function findByAddress(
  db: Db,
  path: string,
): Promise<{ id: string; locale: string | null } | undefined> {
  const view = /^\/view\/([^/]+)$/.exec(path);
  if (view) {
    const page = await db
      .selectFrom('content_entity')
      .select('id')
      .where('kind', '=', 'page')
      .where('shortcut', '=', view[1]!)
      .executeTakeFirst();
    return page && { id: page.id, locale: null };
  }
  const url = await db
    .selectFrom('page_url')
    .select(['page_id', 'locale'])
    .where('path', '=', path)
    .executeTakeFirst();
  if (url) return { id: url.page_id, locale: url.locale };
  const { pattern, shortcut } = splitArticleAddress(path);
  const article = await articleTargets(db)
    .where('entity.kind', '=', 'article')
    .where('entity.shortcut', '=', shortcut)
    .where('model.path', '=', pattern)
    .executeTakeFirst();
  return article && { id: article.id, locale: null };
}

/** The path that a model gives its articles; undefined when there is no such model. */
export async function findModelPath(db: Db, modelId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('article_model')
    .select('path')
    .where('id', '=', modelId)
    .executeTakeFirst();
  return row?.path;
}

function articleTargets(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('article', 'article.id', 'entity.id')
    .innerJoin('article_model as model', 'model.id', 'article.model_id')
    .select([
      'entity.id',
      'entity.shortcut',
      'article.model_id',
      'article.status',
      'article.publish_at',
      'article.unpublish_at',
      'model.path',
    ]);
}

type ArticleTargetRow = Awaited<ReturnType<ReturnType<typeof articleTargets>['execute']>>[number];

function toArticleTarget(row: ArticleTargetRow): RedirectTarget {
  return {
    kind: 'article',
    id: row.id,
    shortcut: row.shortcut,
    status: row.status,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    model: { id: row.model_id, path: row.path },
  };
}
