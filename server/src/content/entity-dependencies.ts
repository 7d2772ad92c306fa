import type { Db } from '../database/database.ts';
import type { EntityChange } from './entity-change.ts';
import type { EntitySnapshot } from './entity-snapshot.repository.ts';

/**
 * The names of what rendered pages depend on that these changes touch: under the names of before and of now, so that what was
 * looked for in vain is found. One query at most.
 */
export async function changedDependencies(db: Db, changes: readonly EntityChange[]): Promise<string[]> {
  const names = new Set<string>();
  const modelIds = new Set<string>();
  for (const { before, after } of changes) {
    for (const snapshot of [before, after]) {
      if (!snapshot) continue;
      for (const name of namesOf(snapshot)) names.add(name);
      if (snapshot.kind === 'article') modelIds.add(snapshot.state.modelId);
    }
    if (touchesArticlePaths(before, after)) names.add('article-paths');
  }
  for (const shortcut of await findShortcuts(db, [...modelIds])) names.add(`model:${shortcut}`);
  return [...names];
}

function namesOf({ kind, id, shortcut, state }: EntitySnapshot): string[] {
  switch (kind) {
    case 'page':
      return [`page:${shortcut}`, 'pages', ...(state.urls ?? []).map(({ path }) => `url:${path}`)];
    case 'form':
      return [`form:${shortcut}`];
    case 'article':
      return [`article:${shortcut}`, `article-id:${id}`];
    case 'article-model':
      return [`article-model:${shortcut}`, `model:${shortcut}`];
  }
}

function touchesArticlePaths(before: EntitySnapshot | undefined, after: EntitySnapshot | undefined): boolean {
  return pathOf(before) !== pathOf(after);
}

function pathOf(snapshot: EntitySnapshot | undefined): string | null {
  return snapshot?.kind === 'article-model' ? (snapshot.state.path ?? null) : null;
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
