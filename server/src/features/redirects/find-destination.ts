import type { Db } from '../../database/database.ts';
import { findArticleTarget } from './redirect-target.repository.ts';
import { splitArticleAddress } from '../../content/public-path.rules.ts';
import { findRedirectsFrom, type Destination } from './redirect.repository.ts';
import { pathOf } from './redirect.rules.ts';

/**
 * Returns the destination of a path's redirect, or undefined. A redirect of a model's former path resolves to the
 * article itself.
 */
export async function findDestination(db: Db, path: string): Promise<Destination | undefined> {
  const { pattern, shortcut } = splitArticleAddress(path);
  const found = await findRedirectsFrom(db, [path, pattern]);
  const redirect = found.find(({ from }) => from === path) ?? found[0];
  if (!redirect) return undefined;
  const { locale, targetId, toAddress } = redirect;
  if (redirect.from === path) return { locale, targetId, toAddress };
  const article = await findArticleTarget(db, targetId!, shortcut);
  return article && { locale, targetId: article.id, toAddress: null };
}

/** Returns whether the redirects from a path form a loop. */
export async function isLoop(db: Db, from: string): Promise<boolean> {
  const passed = new Set<string>();
  for (let path: string | undefined = from; path !== undefined;) {
    if (passed.has(path)) return true;
    passed.add(path);
    const next: Destination | undefined = await findDestination(db, path);
    path = next?.toAddress ? pathOf(next.toAddress) : undefined;
  }
  return false;
}
