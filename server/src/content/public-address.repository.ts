import type { Localised } from '../contract/common.ts';
import type { Db } from '../database/database.ts';
import { modelPattern, slugOf, type Addressing, type ModelPath } from '../kernel/addressing.ts';
import { splitSlug } from '../contract/public-path.ts';
import { readSummary } from './documents.ts';
import { slugAddress } from './entity.ts';

/** The entity that has an address. */
export interface AddressHolder {
  id: string;
  shortcut: string;
}

/** A pattern by which articles of a model are addressed in a language. */
interface ArticlePattern {
  modelId: string;
  locale: string;
  pattern: string;
}

/** Returns the pages with these explicit addresses, in any status. */
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

/** Returns the articles whose own pages have these paths, in any status, with the language of each path. */
export async function findArticlesAt(
  db: Db,
  paths: readonly string[],
  addressing: Addressing,
): Promise<Map<string, AddressHolder & { locale: string }>> {
  if (paths.length === 0) return new Map();
  const patterns = Map.groupBy(await findPatterns(db, addressing), ({ pattern }) => pattern);
  const wanted = paths.flatMap((path) => {
    const { pattern, slug } = splitSlug(path);
    return (patterns.get(pattern) ?? []).map(({ modelId, locale }) => ({ path, slug, modelId, locale }));
  });
  if (wanted.length === 0) return new Map();
  const articles = await findArticlesNamed(db, wanted);
  return new Map(
    wanted.flatMap(({ path, slug, modelId, locale }) => {
      const found = articles.find(
        (article) => article.modelId === modelId && slugOf(article, locale) === slug,
      );
      return found ? [[path, { id: found.id, shortcut: found.shortcut, locale }] as const] : [];
    }),
  );
}

/** The name of an article in addresses of a language. */
export interface ArticleName {
  locale: string;
  slug: string;
}

/** Returns the articles with one of these names as shortcut, or as slug in that language. */
export async function findArticlesNamed(
  db: Db,
  names: readonly ArticleName[],
): Promise<(AddressHolder & { modelId: string; slug: Localised })[]> {
  if (names.length === 0) return [];
  const slugs = names.map(({ slug }) => slug);
  const addresses = names.map(({ locale, slug }) => slugAddress(locale, slug));
  const rows = await db
    .selectFrom('content_entity as entity')
    .select(['entity.id', 'entity.shortcut', 'entity.listed_model_id', 'entity.summary'])
    .where('entity.kind', '=', 'article')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('entity.shortcut', 'in', slugs),
        eb(
          'entity.id',
          'in',
          selectFrom('content_address as address')
            .select('address.entity_id')
            .where('address.path', 'in', addresses),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id, shortcut, listed_model_id, summary }) => ({
    ...{ id, shortcut },
    modelId: listed_model_id!,
    slug: readSummary('article', summary).slug,
  }));
}

/** Returns the explicit addresses of pages that lie directly below a pattern: `/news/walk` for `/news/{slug}`. */
export async function findAddressesBelow(db: Db, patterns: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const pattern of patterns) {
    const folder = pattern.slice(0, -'{slug}'.length);
    const rows = await db
      .selectFrom('content_address')
      .select('path')
      .where('path', '>=', folder)
      .where('path', '<', `${folder.slice(0, -1)}0`)
      .execute();
    found.push(...rows.map(({ path }) => path).filter((path) => splitSlug(path).pattern === pattern));
  }
  return found;
}

/** Returns the stored path of models, by id; models without one are absent. */
export async function findModelPaths(
  db: Db,
  ids?: readonly string[],
): Promise<Map<string, Exclude<ModelPath, null>>> {
  if (ids?.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'listed_path'])
    .where('kind', '=', 'article-model')
    .where('listed_path', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, listed_path }) => [id, readModelPath(listed_path!)]));
}

async function findPatterns(db: Db, addressing: Addressing): Promise<ArticlePattern[]> {
  return [...(await findModelPaths(db))].flatMap(([modelId, path]) =>
    addressing.languages.flatMap((locale) => {
      const pattern = modelPattern(path, locale, addressing);
      return pattern === null ? [] : [{ modelId, locale, pattern }];
    }),
  );
}

/** A single pattern is stored as text, patterns by language as JSON. */
export function readModelPath(stored: string): Exclude<ModelPath, null> {
  return stored.startsWith('{') ? (JSON.parse(stored) as Record<string, string>) : stored;
}

/** Returns the column value of a model's path. */
export function storedModelPath(path: ModelPath): string | null {
  return path === null || typeof path === 'string' ? path : JSON.stringify(path);
}
