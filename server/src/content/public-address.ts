import type { ArticleDocument } from '../contract/article.ts';
import type { ArticleModelDocument } from '../contract/article-model.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Db } from '../database/database.ts';
import { articlePath, modelPattern, slugOf, type Addressing, type ModelPath } from '../kernel/addressing.ts';
import { AppError } from '../kernel/app-error.ts';
import { pointerStep, violation, type Violation } from '../kernel/violation.ts';
import type { EntityChange, EntityChangeListener } from './entity-change.ts';
import { explicitAddresses, type Entity } from './entity.ts';
import {
  findAddressesBelow,
  findArticlesAt,
  findArticlesNamed,
  findModelPaths,
  findPagesAt,
} from './public-address.repository.ts';

/** The faults of one entity. */
interface FaultsOf {
  id: string;
  faults: Violation[];
}

/**
 * Returns a listener that throws `conflict` when a page and an article, in any state, would share an address: an explicit
 * address of the page, and the slug of the article or the path of its model. Addresses shared before are tolerated.
 */
export function refuseSharedAddresses(addressing: Addressing): EntityChangeListener {
  return async (db, changes) => {
    const found = (await findSharedAddresses(db, changes, addressing)).flatMap(({ faults }) => faults);
    // The holder is omitted: the caller may lack permission to read the other kind.
    const violations = found.map(({ pointer, code }) => violation(pointer, code));
    if (violations.length > 0) throw new AppError('conflict', { violations });
  };
}

/** Returns the entities that these changes gave an address of another kind of content, with the faults. */
export async function findSharedAddresses(
  db: Db,
  changes: readonly EntityChange[],
  addressing: Addressing,
): Promise<FaultsOf[]> {
  const added = changes.flatMap(({ id, before, after }) =>
    after && addressKey(before) !== addressKey(after) ? [{ id, before, after }] : [],
  );
  if (added.length === 0) return [];
  const articles = await articleAddresses(
    db,
    added.map(({ after }) => after),
    addressing,
  );
  // A new model has no articles yet.
  const models = added.filter(({ before, after }) => after.kind === 'article-model' && before !== undefined);
  const below = new Map<string, string[]>();
  for (const { id, after } of models) {
    below.set(id, await findAddressesBelow(db, patternsOf(after, addressing)));
  }
  const pages = await findPagesAt(db, [...articles.values(), ...below.values()].flat());
  const paths = added.flatMap(({ before, after }) => newPaths(before, after));
  const held = await findArticlesAt(
    db,
    [...paths.map(({ path }) => path), ...[...below.values()].flat()],
    addressing,
  );
  const named = await slugFaults(
    db,
    added.map(({ after }) => after),
    addressing,
  );
  return added.flatMap(({ id, before, after }) => {
    const page = (articles.get(id) ?? []).map((path) => pages.get(path)).find((holder) => holder);
    const shared = (below.get(id) ?? []).find((path) => held.has(path));
    const faults = [
      ...newPaths(before, after).flatMap(({ path, pointer }) =>
        takenFault(pointer, 'article', held.get(path)?.shortcut),
      ),
      ...takenFault('/shortcut', 'page', page?.shortcut),
      ...(named.get(id) ?? []),
      ...takenFault('/path', 'page', shared === undefined ? undefined : pages.get(shared)?.shortcut),
    ];
    return faults.length > 0 ? [{ id, faults }] : [];
  });
}

/** Returns the faults of slugs and shortcuts that another article has in a language, by article id. */
export async function slugFaults(
  db: Db,
  entities: readonly Pick<Entity, 'id' | 'kind' | 'document'>[],
  { languages }: Addressing,
): Promise<Map<string, Violation[]>> {
  const names = entities.flatMap(({ id, kind, document }) => {
    if (kind !== 'article') return [];
    const article = document as ArticleDocument;
    return languages.map((locale) => ({
      ...{ id, locale, slug: slugOf(article, locale) },
      pointer: article.slug[locale] === undefined ? '/shortcut' : '/slug' + pointerStep(locale),
    }));
  });
  const articles = await findArticlesNamed(db, names);
  const faults = names.flatMap(({ id, locale, slug, pointer }) => {
    const other = articles.find((article) => article.id !== id && slugOf(article, locale) === slug);
    return takenFault(pointer, 'article', other?.shortcut).map((fault) => ({ id, fault }));
  });
  return new Map(
    [...Map.groupBy(faults, ({ id }) => id)].map(([id, found]) => [id, found.map(({ fault }) => fault)]),
  );
}

/** Returns the addresses of the articles among these entities, by id. */
export async function articleAddresses(
  db: Db,
  entities: readonly Pick<Entity, 'id' | 'kind' | 'document'>[],
  addressing: Addressing,
): Promise<Map<string, string[]>> {
  const articles = entities.flatMap(({ id, kind, document }) =>
    kind === 'article' ? [{ id, ...(document as ArticleDocument) }] : [],
  );
  const paths = await findModelPaths(
    db,
    articles.map(({ modelId }) => modelId),
  );
  return new Map(
    articles.map((article) => {
      const model = { path: paths.get(article.modelId) ?? null };
      const found = addressing.languages.map((locale) =>
        articlePath({ ...article, model }, locale, addressing),
      );
      return [article.id, found.filter((path) => path !== null)];
    }),
  );
}

/** Returns the fault of a value that is taken by a holder; none without one. */
export function takenFault(pointer: string, kind: ContentKindName, holder: string | undefined): Violation[] {
  return holder === undefined ? [] : [violation(pointer, 'taken', { kind, holder })];
}

function patternsOf({ document }: Entity, addressing: Addressing): string[] {
  const { path } = document as ArticleModelDocument;
  const patterns = addressing.languages.map((locale) => modelPattern(path, locale, addressing));
  return [...new Set(patterns.filter((pattern) => pattern !== null))];
}

/** Returns the new addresses of a page. */
function newPaths(before: Entity | undefined, after: Entity) {
  if (after.kind !== 'page') return [];
  const former = before ? explicitAddresses(before.document).map(({ path }) => path) : [];
  return explicitAddresses(after.document).filter(({ path }) => !former.includes(path));
}

/** Returns a key of everything that determines the addresses of an entity. */
function addressKey(entity: Entity | undefined): string {
  switch (entity?.kind) {
    case 'page':
      return JSON.stringify(explicitAddresses(entity.document));
    case 'article': {
      const { shortcut, slug, modelId } = entity.document as ArticleDocument;
      return JSON.stringify([shortcut, slug, modelId]);
    }
    case 'article-model':
      return JSON.stringify((entity.document as ArticleModelDocument).path satisfies ModelPath);
    default:
      return '';
  }
}
