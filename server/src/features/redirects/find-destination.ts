import type { Db } from '../../database/database.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import { splitSlug } from '../../contract/public-path.ts';
import { findArticleOfModel } from './redirect-target.repository.ts';
import { findRedirectsFrom, type Destination } from './redirect.repository.ts';
import { pathOf } from './redirect.rules.ts';

/** Returns the destination of the redirect from a path; from a former path of a model, the article. */
export async function findDestination(
  db: Db,
  path: string,
  addressing: Addressing,
): Promise<Destination | undefined> {
  const { pattern, slug } = splitSlug(path);
  const found = await findRedirectsFrom(db, [path, pattern]);
  const redirect = found.find(({ from }) => from === path) ?? found[0];
  if (!redirect) return undefined;
  const { locale, targetId, toAddress } = redirect;
  if (redirect.from === path) return { locale, targetId, toAddress };
  const article = await findArticleOfModel(db, targetId!, { locale, slug }, addressing);
  return article === undefined ? undefined : { locale, targetId: article, toAddress: null };
}

/** Returns whether the redirects from the path form a loop. */
export async function isLoop(db: Db, from: string, addressing: Addressing): Promise<boolean> {
  const passed = new Set<string>();
  for (let path: string | undefined = from; path !== undefined;) {
    if (passed.has(path)) return true;
    passed.add(path);
    const next: Destination | undefined = await findDestination(db, path, addressing);
    path = next?.toAddress ? pathOf(next.toAddress) : undefined;
  }
  return false;
}
