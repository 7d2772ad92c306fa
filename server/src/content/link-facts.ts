import type { ArticleDocument } from '../contract/article.ts';
import type { PageDocument } from '../contract/page.ts';
import type { Db } from '../database/database.ts';
import type { Addressing } from '../kernel/addressing.ts';
import type { LinkTarget } from '../kernel/link-target.ts';
import { releasedLanguages } from '../kernel/released-languages.ts';
import type { ContentDocument, Entity } from './entity.ts';
import { isReachable } from './lost-links.ts';
import { findModelPaths } from './public-address.repository.ts';

type Linkable = Pick<Entity, 'kind' | 'document'>;

/** What decides where links to a page or article lead, and whether they lead anywhere, in the order in which a refusal names it. */
const FACTS = ['publishAt', 'unpublishAt', 'languages', 'modelId', 'title', 'shortcut', 'urls', 'slug'];

/** Returns what links to a document depend on: as long as it stays the same, so do they. Empty where there can be none. */
export function linkFacts({ kind, document }: Linkable): string {
  if (kind !== 'page' && kind !== 'article') return '';
  const { shortcut, status, publishAt, unpublishAt, ...content } = document as PageDocument | ArticleDocument;
  const address = 'urls' in content ? content.urls : [content.modelId, content.slug];
  return JSON.stringify([shortcut, status, publishAt, unpublishAt, releasedLanguages(content), address]);
}

/**
 * Returns the pointer of the property by which links to a page or article would lead nowhere from an instant on (ms since the epoch)
 * although they do until then; undefined when they go on to.
 */
export async function findLinkLoss(
  db: Db,
  before: Linkable,
  document: ContentDocument,
  { now, addressing }: { now: number; addressing: Addressing },
): Promise<string | undefined> {
  const after = { kind: before.kind, document };
  if (linkFacts(before) === linkFacts(after)) return undefined;
  const [was, is] = [await toLinkTarget(db, before), await toLinkTarget(db, after)];
  if (!was || !is || !isReachable(was, now, addressing) || isReachable(is, now, addressing)) return undefined;
  const changed = (name: string) =>
    JSON.stringify(before.document[name as never]) !== JSON.stringify(document[name as never]);
  return `/${FACTS.find(changed) ?? 'status'}`;
}

/** Returns what links to a document would lead to; its default addresses as if nobody had taken them. */
async function toLinkTarget(db: Db, { kind, document }: Linkable): Promise<LinkTarget | undefined> {
  if (kind === 'page') {
    const page = document as PageDocument;
    return { ...page, kind, takenPaths: [], released: releasedLanguages(page) };
  }
  if (kind !== 'article') return undefined;
  const article = document as ArticleDocument;
  const paths = await findModelPaths(db, [article.modelId]);
  const model = { path: paths.get(article.modelId) ?? null };
  return { ...article, kind, model, released: releasedLanguages(article) };
}
