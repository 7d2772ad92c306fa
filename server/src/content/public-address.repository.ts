import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { splitArticleAddress } from './public-path.rules.ts';

/** Returns which articles have these paths as the addresses of their own pages, in any status. */
export async function findArticlesAt(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const split = paths.map((path) => ({ path, ...splitArticleAddress(path) }));
  const rows = await articles(db)
    .where(
      'entity.shortcut',
      'in',
      split.map(({ shortcut }) => shortcut),
    )
    .where(
      'model.listed_path',
      'in',
      split.map(({ pattern }) => pattern),
    )
    .select(['entity.id', 'entity.shortcut', 'model.listed_path'])
    .execute();
  const holders = new Map(rows.map((row) => [`${row.listed_path} ${row.shortcut}`, row.id]));
  return new Map(
    split.flatMap(({ path, pattern, shortcut }) => {
      const holder = holders.get(`${pattern} ${shortcut}`);
      return holder === undefined ? [] : [[path, holder]];
    }),
  );
}

/** Returns which of these articles have an address that a page has too. */
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
    .selectFrom('content_entity as model')
    .innerJoin('content_address as address', (join) =>
      join.on('address.path', '=', sql<string>`replace(model.listed_path, '{shortcut}', ${shortcut})`),
    )
    .where('model.id', '=', modelId)
    .select('address.path')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns which of these models have an article whose address a page has too. */
export async function findModelsAtPages(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await atPages(db)
    .where('entity.listed_model_id', 'in', [...ids])
    .select('entity.listed_model_id')
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.listed_model_id!));
}

function articles(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('content_entity as model', 'model.id', 'entity.listed_model_id')
    .where('entity.kind', '=', 'article');
}

function atPages(db: Db) {
  return articles(db).innerJoin('content_address as address', (join) =>
    join.on('address.path', '=', sql<string>`replace(model.listed_path, '{shortcut}', entity.shortcut)`),
  );
}
