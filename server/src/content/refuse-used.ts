import { CONTENT_AUTHORITIES } from '../contract/authorities.ts';
import { CONTENT_KIND_NAMES, readableKinds } from '../contract/content-kinds.ts';
import type { Db } from '../database/database.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Addressing } from '../kernel/addressing.ts';
import { AppError } from '../kernel/app-error.ts';
import { CLEARED, FOLLOWING, LINKS, type ReferenceTarget } from './content-reference.ts';
import { findReferring } from './content-reference.repository.ts';
import type { ContentDocument, Entity } from './entity.ts';
import { findLinkLoss } from './link-facts.ts';
import type { ContentKind } from './kind.ts';
import { COUNTED_USERS, usedBy } from './usage.rules.ts';

/**
 * Throws `in-use` when content in any state uses a target that is to be deleted. With `force`, only uses by content that
 * the caller may not change count.
 */
export async function refuseUsed(
  db: Db,
  target: ReferenceTarget,
  { force, authorities }: { force: boolean; authorities: ReadonlySet<string> },
): Promise<void> {
  const limit = COUNTED_USERS + 1;
  const readable = readableKinds(authorities);
  const kinds = CONTENT_KIND_NAMES.filter((kind) => !force || !readable.has(kind));
  if (kinds.length === 0) return;
  const users = await findReferring(db, [target], { published: false, limit, ...(force && { kinds }) });
  if (users.length > 0) throw new AppError('in-use', { violations: usedBy('', users, authorities) });
}

/** The command line may read everything. */
const EVERYTHING: ReadonlySet<string> = new Set(CONTENT_AUTHORITIES);

/** How uses of an entity are judged. */
export interface LossOptions {
  /** Whether references to the former shortcut are rewritten. */
  rewrite?: boolean;
  /** Entities deleted in the same action, whose references do not count. */
  ignoredReferrers?: ReadonlySet<string>;
  by: Actor | null;
  now: number;
  addressing: Addressing;
}

/**
 * Throws `in-use` when published content would lose an entity: because its shortcut changes, it is deleted or hidden, or
 * links to it would break.
 * @param after undefined when it is deleted
 */
export async function refuseLoss<D extends ContentDocument>(
  db: Db,
  kind: ContentKind<D>,
  before: Entity<D>,
  after: D | undefined,
  options: LossOptions,
): Promise<void> {
  const { id, document } = before;
  const loss = await findLoss(db, kind, before, after, options);
  if (!loss) return;
  const targets = kind.usedAs({ id, shortcut: document.shortcut }).filter(loss.isLost);
  const except = [id, ...(options.ignoredReferrers ?? [])];
  const users = await findReferring(db, targets, { limit: COUNTED_USERS + 1, except });
  const violations = [
    ...(after === undefined ? ((await kind.removalFaults?.(db, before)) ?? []) : []),
    ...usedBy(loss.pointer, users, options.by?.authorities ?? EVERYTHING),
  ];
  if (violations.length > 0) throw new AppError('in-use', { violations });
}

interface Loss {
  pointer: string;
  isLost(reference: ReferenceTarget): boolean;
}

async function findLoss<D extends ContentDocument>(
  db: Db,
  kind: ContentKind<D>,
  before: Entity<D>,
  after: D | undefined,
  options: LossOptions,
): Promise<Loss | undefined> {
  const { document } = before;
  if (after === undefined) return { pointer: '', isLost: () => true };
  if (kind.isPublic(document) && !kind.isPublic(after))
    return { pointer: '/status', isLost: ({ link }) => !CLEARED.has(link) };
  if (after.shortcut !== document.shortcut && !options.rewrite) {
    const isLost = ({ link, target }: ReferenceTarget) =>
      target === document.shortcut && !FOLLOWING.has(link);
    return { pointer: '/shortcut', isLost };
  }
  const pointer = await findLinkLoss(db, before, after, options);
  return pointer === undefined ? undefined : { pointer, isLost: ({ link }) => LINKS.has(link) };
}
