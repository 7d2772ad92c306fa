import type { EntityChange } from '../../content/entity-change.ts';
import type { EntitySnapshot } from '../../content/entity-snapshot.repository.ts';
import type { Db } from '../../database/database.ts';
import { fromInstant } from '../../kernel/clock.ts';
import { isVisible } from '../../rendering/visibility.ts';
import { articleAddress } from './redirect-target.ts';
import { findModelPath } from './redirect-target.repository.ts';
import { deleteRedirectsFrom, findFormerPatterns, lead, leadToEntity } from './redirect.repository.ts';

/** Addresses, each with the locale that is read there; null: any. */
type Addresses = ReadonlyMap<string, string | null>;

type Published = Extract<EntitySnapshot, { kind: 'page' | 'article' }>;

/**
 * Lets the addresses that visible content gives up lead to it, and takes redirects away from where content is now. They name the
 * entity, not its address: it may move again, so there are no chains. What is deleted takes its redirects with it. Decision 0020.
 */
export async function keepRedirects(db: Db, changes: readonly EntityChange[]): Promise<void> {
  for (const change of changes) {
    const { before, after } = change;
    if (after === undefined) continue;
    if (after.kind === 'article-model') {
      if (before?.kind === 'article-model')
        await keepOfModel(db, change, before.state.path, after.state.path);
    } else if (after.kind !== 'form') {
      await keepOfContent(db, change, before as Published | undefined, after);
    }
  }
}

async function keepOfContent(
  db: Db,
  change: EntityChange,
  before: Published | undefined,
  after: Published,
): Promise<void> {
  const wasVisible = before !== undefined && isVisibleAt(before, change.at);
  const isVisibleNow = isVisibleAt(after, change.at);
  if (addressKey(before) === addressKey(after) && wasVisible === isVisibleNow) return;

  const now = await addressesOf(db, after);
  const earlier: Addresses = wasVisible ? await addressesOf(db, before) : new Map<string, null>();
  // Content that nobody sees yet takes its own address back, and leaves those of others alone.
  await deleteRedirectsFrom(db, [...now.keys()], isVisibleNow ? undefined : change.id);
  await leadFrom(db, new Map([...earlier].filter(([address]) => !now.has(address))), change);
}

async function keepOfModel(
  db: Db,
  change: EntityChange,
  before: string | null | undefined,
  after: string | null | undefined,
): Promise<void> {
  if (before === after) return;
  if (after) await deleteRedirectsFrom(db, [after], change.id);
  if (before) await leadFrom(db, new Map([[before, null]]), change);
}

async function leadFrom(db: Db, addresses: Addresses, { id, by, at }: EntityChange): Promise<void> {
  const write = { login: by, now: at };
  await leadToEntity(db, addresses, id, write);
  for (const [address, locale] of addresses) {
    await lead(db, encodeURI(address), { locale, targetId: id, toAddress: null }, write);
  }
}

/** What the addresses of content are made of. */
function addressKey(snapshot: Published | undefined): string {
  if (!snapshot) return '';
  const { kind, shortcut, state } = snapshot;
  return JSON.stringify([shortcut, kind === 'page' ? state.urls : state.modelId]);
}

/** Of an article: by the path of its model, and by those that the model had before. */
async function addressesOf(db: Db, snapshot: Published): Promise<Addresses> {
  if (snapshot.kind === 'page') {
    const urls = (snapshot.state.urls ?? []).map(({ path, locale }) => [path, locale] as const);
    return new Map([[`/view/${snapshot.shortcut}`, null], ...urls]);
  }
  const { modelId } = snapshot.state;
  const path = await findModelPath(db, modelId);
  const patterns = [...(path ? [path] : []), ...(await findFormerPatterns(db, modelId))];
  return new Map(patterns.map((pattern) => [articleAddress(pattern, snapshot.shortcut), null]));
}

function isVisibleAt({ state }: Published, now: number): boolean {
  return isVisible(
    {
      status: state.status ?? 'draft',
      publishAt: state.publishAt ? fromInstant(state.publishAt) : null,
      unpublishAt: state.unpublishAt ? fromInstant(state.unpublishAt) : null,
    },
    now,
  );
}
