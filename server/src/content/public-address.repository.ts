import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { splitArticleAddress } from './public-path.rules.ts';

/** Who has an address. */
export interface AddressHolder {
  id: string;
  shortcut: string;
}

/** Returns which pages have these addresses, in any status. */
export async function findPagesAt(db: Db, paths: readonly string[]): Promise<Map<string, AddressHolder>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_address as address')
    .innerJoin('content_entity as page', 'page.id', 'address.entity_id')
    .where('address.path', 'in', [...paths])
    .select(['address.path', 'page.id', 'page.shortcut'])
    .execute();
  return new Map(rows.map(({ path, ...holder }) => [path, holder]));
}

/** Returns which articles have these paths as the addresses of their own pages, in any status. */
export async function findArticlesAt(db: Db, paths: readonly string[]): Promise<Map<string, AddressHolder>> {
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
  const holders = new Map(
    rows.map(({ id, shortcut, listed_path }) => [`${listed_path} ${shortcut}`, { id, shortcut }]),
  );
  return new Map(
    split.flatMap(({ path, pattern, shortcut }) => {
      const holder = holders.get(`${pattern} ${shortcut}`);
      return holder === undefined ? [] : [[path, holder]];
    }),
  );
}

/** Returns which of these articles have an address that a page has too, with the shortcut of that page. */
export async function findArticlesAtPages(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await atPages(db)
    .where('entity.id', 'in', [...ids])
    .select(['entity.id', 'page.shortcut'])
    .execute();
  return new Map(rows.map(({ id, shortcut }) => [id, shortcut]));
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

/** Returns which of these models have an article whose address a page has too, with the shortcut of such a page. */
export async function findModelsAtPages(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await atPages(db)
    .where('entity.listed_model_id', 'in', [...ids])
    .groupBy('entity.listed_model_id')
    .select((eb) => ['entity.listed_model_id', eb.fn.min('page.shortcut').as('shortcut')])
    .execute();
  return new Map(rows.map(({ listed_model_id, shortcut }) => [listed_model_id!, shortcut]));
}

function articles(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('content_entity as model', 'model.id', 'entity.listed_model_id')
    .where('entity.kind', '=', 'article');
}

function atPages(db: Db) {
  return articles(db)
    .innerJoin('content_address as address', (join) =>
      join.on('address.path', '=', sql<string>`replace(model.listed_path, '{shortcut}', entity.shortcut)`),
    )
    .innerJoin('content_entity as page', 'page.id', 'address.entity_id');
}
