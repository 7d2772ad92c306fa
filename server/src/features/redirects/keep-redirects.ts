import type { EntityChange } from '../../content/entity-change.ts';
import type { ArticleDocument } from '../../contract/article.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { PageDocument } from '../../contract/page.ts';
import type { Entity } from '../../content/entity.ts';
import type { Db } from '../../database/database.ts';
import { isVisible } from '../../rendering/visibility.ts';
import { articleAddress } from './redirect-target.ts';
import { findModelPath } from './redirect-target.repository.ts';
import {
  deleteRedirectsFrom,
  findFormerPatterns,
  repointRedirects,
  redirectToEntity,
} from './redirect.repository.ts';

/** Addresses with their locale; null: any locale. */
type Addresses = ReadonlyMap<string, string | null>;

type Published = Entity<PageDocument | ArticleDocument>;

/**
 * Redirects addresses that visible content no longer has to that content, and deletes redirects from addresses that
 * content now has. Redirects store the entity rather than its address, so content that moves again creates no chains.
 * Deleting an entity deletes its redirects. Decision 0020.
 */
export async function keepRedirects(db: Db, changes: readonly EntityChange[]): Promise<void> {
  for (const change of changes) {
    const { before, after } = change;
    if (after === undefined) continue;
    if (after.kind === 'article-model') {
      if (before) await keepOfModel(db, change, pathOf(before), pathOf(after));
    } else if (after.kind !== 'form') {
      await keepOfContent(db, change, before as Published | undefined, after as Published);
    }
  }
}

function pathOf({ document }: Entity): string | null {
  return (document as ArticleModelDocument).path;
}

async function keepOfContent(
  db: Db,
  change: EntityChange,
  before: Published | undefined,
  after: Published,
): Promise<void> {
  const wasVisible = before !== undefined && isVisible(before.document, change.at);
  const isVisibleNow = isVisible(after.document, change.at);
  if (addressKey(before) === addressKey(after) && wasVisible === isVisibleNow) return;

  const now = await addressesOf(db, after);
  const earlier: Addresses = wasVisible ? await addressesOf(db, before) : new Map<string, null>();
  // Content that is not public yet reclaims only its own address and leaves redirects to other content.
  await deleteRedirectsFrom(db, [...now.keys()], isVisibleNow ? undefined : change.id);
  await leadFrom(db, new Map([...earlier].filter(([address]) => !now.has(address))), change);
}

async function keepOfModel(
  db: Db,
  change: EntityChange,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === after) return;
  if (after) await deleteRedirectsFrom(db, [after], change.id);
  if (before) await leadFrom(db, new Map([[before, null]]), change);
}

async function leadFrom(db: Db, addresses: Addresses, { id, by, at }: EntityChange): Promise<void> {
  const write = { login: by, now: at };
  await redirectToEntity(db, addresses, id, write);
  for (const [address, locale] of addresses) {
    await repointRedirects(db, encodeURI(address), { locale, targetId: id, toAddress: null }, write);
  }
}

/** Returns a key of everything that determines an entity's addresses. */
function addressKey(entity: Published | undefined): string {
  if (!entity) return '';
  const { document } = entity;
  return JSON.stringify([document.shortcut, 'urls' in document ? document.urls : document.modelId]);
}

/** Returns the addresses of an article under the current and the former paths of its model. */
async function addressesOf(db: Db, { document }: Published): Promise<Addresses> {
  if ('urls' in document) {
    const urls = document.urls.map(({ path, locale }) => [path, locale] as const);
    return new Map([[`/view/${document.shortcut}`, null], ...urls]);
  }
  const { modelId, shortcut } = document;
  const path = await findModelPath(db, modelId);
  const patterns = [...(path ? [path] : []), ...(await findFormerPatterns(db, modelId))];
  return new Map(patterns.map((pattern) => [articleAddress(pattern, shortcut), null]));
}
