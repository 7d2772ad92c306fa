import type { ArticleDocument } from '../contract/article.ts';
import type { PageDocument } from '../contract/page.ts';
import type { Db } from '../database/database.ts';
import type { Addressing } from '../kernel/addressing.ts';
import type { LinkTarget } from '../kernel/link-target.ts';
import { releasedLanguages } from '../kernel/released-languages.ts';
import type { ContentDocument, Entity } from './entity.ts';
import { isReachable } from './broken-links.ts';
import { findModelPaths } from './public-address.repository.ts';

type Linkable = Pick<Entity, 'kind' | 'document'>;

/**
 * The properties that decide whether and where links to a page or article lead, in the order in which refusals name
 * them.
 */
const FACTS = ['publishAt', 'unpublishAt', 'languages', 'modelId', 'title', 'shortcut', 'urls', 'slug'];

/** Returns a digest of everything that links to a document depend on; empty when there can be none. */
export function linkFacts({ kind, document }: Linkable): string {
  if (kind !== 'page' && kind !== 'article') return '';
  const { shortcut, status, publishAt, unpublishAt, ...content } = document as PageDocument | ArticleDocument;
  const address = 'urls' in content ? content.urls : [content.modelId, content.slug];
  return JSON.stringify([shortcut, status, publishAt, unpublishAt, releasedLanguages(content), address]);
}

/**
 * Returns the pointer of the property that would break links to a page or article from an instant on (ms since the
 * epoch); undefined when they stay valid.
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

/** Returns the link target of a document, with its default addresses as if they were free. */
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
