import { findMarkerTargets } from '../../content/marker-target.repository.ts';
import type { Db } from '../../database/database.ts';
import { AppError, refuse } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { findCycles } from './article-cycle.ts';
import { findLostMarkers, lostMarkerFaults, type LostMarker } from './article-publication.rules.ts';
import type { ArticleReferences, ScanMarkers } from './article-reference.ts';
import { findArticleUsages } from './article-usage.ts';
import type { Article, ArticleState } from './article.repository.ts';
import { usedBy } from './usage.rules.ts';

/** The markers of an article that lead nowhere, in two queries. */
export async function findLost(db: Db, { markers }: ArticleReferences): Promise<LostMarker[]> {
  return findLostMarkers(markers, await findMarkerTargets(db, markers));
}

/** Throws `invalid` for an article that is to be public while markers of it lead nowhere, or back to it. */
export async function refusePublication(
  db: Db,
  article: { id: EntityId | undefined; shortcut: string; status: string },
  references: ArticleReferences,
  scan: ScanMarkers,
): Promise<void> {
  if (article.status !== 'published') return;
  const itself = `@article(${article.shortcut})`;
  const lost = (await findLost(db, references)).filter(({ marker }) => marker !== itself);
  refuse([...lostMarkerFaults(lost), ...(await findCycles(db, { ...article, references }, scan))]);
}

/** Throws `in-use` when something published uses an article by what would change; `next` is undefined when it goes. */
export async function refuseUsed(
  db: Db,
  stored: Article,
  next: (Pick<ArticleState, 'status'> & { shortcut: string }) | undefined,
  scan: ScanMarkers,
): Promise<void> {
  const hides = next === undefined || (stored.status === 'published' && next.status !== 'published');
  const renames = next !== undefined && next.shortcut !== stored.shortcut;
  if (!hides && !renames) return;
  const { byName, byId } = await findArticleUsages(db, stored, scan);
  const usages = hides ? [...byName, ...byId] : byName;
  if (usages.length === 0) return;
  const pointer = next === undefined ? '' : hides ? '/status' : '/shortcut';
  throw new AppError('in-use', { violations: usedBy(pointer, usages) });
}
