import type { Db } from '../database/database.ts';
import type { EntityChange } from './entity-change.ts';
import { changedFacets } from './facets.ts';
import type { ContentKinds } from './kind.ts';

/**
 * Returns the dependencies of rendered pages that the changes affect, under both the former and the present names,
 * so that pages that looked for something missing are found too. One query at most.
 */
export async function changedDependencies(
  db: Db,
  changes: readonly EntityChange[],
  kinds: ContentKinds,
): Promise<string[]> {
  const names = new Set<string>();
  const modelIds = new Set<string>();
  for (const change of changes) {
    const { before, after } = change;
    for (const name of changedFacets(change)) names.add(name);
    for (const entity of [before, after]) {
      if (!entity) continue;
      const kind = kinds[entity.kind];
      for (const name of kind.dependencies(entity)) names.add(name);
      const { modelId } = kind.listed(entity.document);
      if (modelId !== undefined) modelIds.add(modelId);
    }
    const [was, is] = [before, after].map(
      (entity) => entity && kinds[entity.kind].listed(entity.document).path,
    );
    if ((was ?? null) !== (is ?? null)) names.add('article-paths');
  }
  for (const shortcut of await findShortcuts(db, [...modelIds])) names.add(`model:${shortcut}`);
  return [...names];
}

async function findShortcuts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity')
    .select('shortcut')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.shortcut);
}
