import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { splitArticleAddress } from './public-path.rules.ts';

/** Which articles have these paths as the addresses of their own pages, in any state. */
export async function findArticlesAt(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const split = paths.map((path) => ({ path, ...splitArticleAddress(path) }));
  const rows = await articles(db)
    .where('entity.kind', '=', 'article')
    .where(
      'entity.shortcut',
      'in',
      split.map(({ shortcut }) => shortcut),
    )
    .where(
      'model.path',
      'in',
      split.map(({ pattern }) => pattern),
    )
    .select(['entity.id', 'entity.shortcut', 'model.path'])
    .execute();
  const holders = new Map(rows.map(({ id, shortcut, path }) => [`${path} ${shortcut}`, id]));
  return new Map(
    split.flatMap(({ path, pattern, shortcut }) => {
      const holder = holders.get(`${pattern} ${shortcut}`);
      return holder === undefined ? [] : [[path, holder]];
    }),
  );
}

/** Which of these articles have an address that a page has too. */
export async function findArticlesAtPages(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await atPages(db)
    .where('entity.id', 'in', [...ids])
    .select('entity.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a page has the address that an article of the model would have under a shortcut. */
export async function isPageAt(db: Db, modelId: string, shortcut: string): Promise<boolean> {
  const row = await db
    .selectFrom('article_model as model')
    .innerJoin('page_url', (join) =>
      join.on('page_url.path', '=', sql<string>`replace(model.path, '{shortcut}', ${shortcut})`),
    )
    .where('model.id', '=', modelId)
    .select('page_url.path')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these models have an article whose address a page has too. */
export async function findModelsAtPages(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await atPages(db)
    .where('article.model_id', 'in', [...ids])
    .select('article.model_id')
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.model_id));
}

function articles(db: Db) {
  return db
    .selectFrom('article')
    .innerJoin('content_entity as entity', 'entity.id', 'article.id')
    .innerJoin('article_model as model', 'model.id', 'article.model_id');
}

function atPages(db: Db) {
  return articles(db).innerJoin('page_url', (join) =>
    join.on('page_url.path', '=', sql<string>`replace(model.path, '{shortcut}', entity.shortcut)`),
  );
}
