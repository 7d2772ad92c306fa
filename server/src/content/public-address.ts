import type { ArticleDocument } from '../contract/article.ts';
import type { ArticleModelDocument } from '../contract/article-model.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import type { EntityChange, EntityChangeListener } from './entity-change.ts';
import { urlsOf, type Entity } from './entity.ts';
import { findArticlesAt, findArticlesAtPages, findModelsAtPages } from './public-address.repository.ts';

/** The faults of one entity. */
interface FaultsOf {
  id: string;
  faults: Violation[];
}

/**
 * Throws `conflict` when a page and an article, each in any state, would come to have one address: by the page's addresses, the
 * article's shortcut or the path of its model. What both had before stays.
 */
export const refuseSharedAddresses: EntityChangeListener = async (db, changes) => {
  const found = (await findSharedAddresses(db, changes)).flatMap(({ faults }) => faults);
  // Who reads this may not read the other kind.
  const violations = found.map(({ pointer, code }) => violation(pointer, code));
  if (violations.length > 0) throw new AppError('conflict', { violations });
};

/** Returns the entities that these changes gave an address that another kind of content has, and who has it, in three queries. */
export async function findSharedAddresses(db: Db, changes: readonly EntityChange[]): Promise<FaultsOf[]> {
  const added = changes.flatMap(({ id, before, after }) =>
    after && addressKey(before) !== addressKey(after) ? [{ id, before, after }] : [],
  );
  const idsOf = (kind: ContentKindName, known = false) =>
    added
      .filter(({ before, after }) => after.kind === kind && (before !== undefined || !known))
      .map(({ id }) => id);
  const articles = await findArticlesAtPages(db, idsOf('article'));
  // A new model gives its path to new articles alone, which are told themselves.
  const models = await findModelsAtPages(db, idsOf('article-model', true));
  const paths = added.flatMap(({ before, after }) => newPaths(before, after));
  const held = await findArticlesAt(
    db,
    paths.map(({ path }) => path),
  );
  return added.flatMap(({ id, before, after }) => {
    const faults = [
      ...newPaths(before, after).flatMap(({ path, index }) =>
        takenFault(`/urls/${index}/path`, 'article', held.get(path)?.shortcut),
      ),
      ...takenFault('/shortcut', 'page', articles.get(id)),
      ...takenFault('/path', 'page', models.get(id)),
    ];
    return faults.length > 0 ? [{ id, faults }] : [];
  });
}

/** Returns the fault of a value that something else has; none where there is no holder. */
export function takenFault(pointer: string, kind: ContentKindName, holder: string | undefined): Violation[] {
  return holder === undefined ? [] : [violation(pointer, 'taken', { kind, holder })];
}

/** The addresses of a page that it did not have before, each with its position. */
function newPaths(before: Entity | undefined, after: Entity) {
  const former = before ? urlsOf(before.document).map(({ path }) => path) : [];
  return urlsOf(after.document).flatMap(({ path }, index) =>
    former.includes(path) ? [] : [{ path, index }],
  );
}

/** What the addresses of an entity are made of. */
function addressKey(entity: Entity | undefined): string {
  switch (entity?.kind) {
    case 'page':
      return JSON.stringify(urlsOf(entity.document));
    case 'article':
      return JSON.stringify([entity.document.shortcut, (entity.document as ArticleDocument).modelId]);
    case 'article-model':
      return (entity.document as ArticleModelDocument).path ?? '';
    default:
      return '';
  }
}
