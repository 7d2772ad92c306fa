import { findReferring } from '../../content/content-reference.repository.ts';
import { COUNTED_USERS, usedBy } from '../../content/usage.rules.ts';
import { findMarkerTargets } from '../../content/marker-target.repository.ts';
import type { Db } from '../../database/database.ts';
import { AppError, refuse } from '../../kernel/app-error.ts';
import type { Violation } from '../../kernel/violation.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { Actor } from '../../security/actor.ts';
import { findCycles } from './article-cycle.ts';
import { findLostMarkers, lostMarkerFaults, type LostMarker } from './article-publication.rules.ts';
import type { ArticleReferences } from './article-reference.ts';
import type { Article, ArticleState } from './article.repository.ts';

/** The markers of an article that lead nowhere, in two queries. */
export async function findLost(db: Db, { markers }: ArticleReferences): Promise<LostMarker[]> {
  return findLostMarkers(markers, await findMarkerTargets(db, markers));
}

/** Throws `invalid` for an article that is to be public while markers of it lead nowhere, or back to it. */
export async function refusePublication(
  db: Db,
  article: { id: EntityId | undefined; shortcut: string; status: string },
  references: ArticleReferences,
): Promise<void> {
  if (article.status === 'published') refuse(await findPublicationFaults(db, article, references));
}

/** Why an article cannot be public: markers of it lead nowhere, or back to it. */
export async function findPublicationFaults(
  db: Db,
  article: { id: EntityId | undefined; shortcut: string },
  references: ArticleReferences,
): Promise<Violation[]> {
  const itself = `@article(${article.shortcut})`;
  const lost = (await findLost(db, references)).filter(({ marker }) => marker !== itself);
  return [...lostMarkerFaults(lost), ...(await findCycles(db, { ...article, references }))];
}

/** Throws `in-use` when something published uses an article by what would change; `next` is undefined when it goes. */
export async function refuseUsed(
  db: Db,
  stored: Article,
  next: (Pick<ArticleState, 'status'> & { shortcut: string }) | undefined,
  by: Actor,
): Promise<void> {
  const hides = next === undefined || (stored.status === 'published' && next.status !== 'published');
  const renames = next !== undefined && next.shortcut !== stored.shortcut;
  if (!hides && !renames) return;
  // A new shortcut loses markers only; fields know the article by its id.
  const byName = { link: 'article-marker', target: stored.shortcut } as const;
  const targets = hides ? [byName, { link: 'article', target: stored.id } as const] : [byName];
  const options = { published: true, limit: COUNTED_USERS + 1, except: stored.id };
  const users = await findReferring(db, targets, options);
  if (users.length === 0) return;
  const pointer = next === undefined ? '' : hides ? '/status' : '/shortcut';
  throw new AppError('in-use', { violations: usedBy(pointer, users, by.authorities) });
}
