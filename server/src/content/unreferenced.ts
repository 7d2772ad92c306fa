import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { CLEARED } from './content-reference.ts';
import { findNeeded } from './content-reference.repository.ts';
import type { ContentDocument } from './entity.ts';
import type { ContentKind } from './kind.ts';
import { findListed } from './store.ts';

/**
 * Returns the entities that nothing outside the set needs, so that an action on all of them can ignore the
 * references between them. One query per step of the dependency chain.
 */
export async function findUnreferenced<D extends ContentDocument>(
  db: Db,
  kind: ContentKind<D>,
  ids: readonly EntityId[],
  { isDeletion }: { isDeletion: boolean },
): Promise<ReadonlySet<string>> {
  const entities = [...(await findListed<D>(db, ids)).values()].filter((entity) => entity.kind === kind.name);
  const usedAs = new Map(
    entities.map(({ id, document }) => {
      const ways = kind.usedAs({ id, shortcut: document.shortcut });
      return [id, ways.filter(({ link }) => isDeletion || !CLEARED.has(link))];
    }),
  );
  for (;;) {
    const targets = [...usedAs.values()].flat();
    const needed = targets.length > 0 ? await findNeeded(db, targets, [...usedAs.keys()]) : [];
    if (needed.length === 0) return new Set(usedAs.keys());
    for (const [id, ways] of usedAs) {
      const isNeeded = ways.some(({ link, target }) =>
        needed.some((found) => found.link === link && found.target === target),
      );
      if (isNeeded) usedAs.delete(id);
    }
  }
}
