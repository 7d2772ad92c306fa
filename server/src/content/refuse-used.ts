import { CONTENT_AUTHORITIES } from '../contract/authorities.ts';
import { CONTENT_KIND_NAMES, readableKinds } from '../contract/content-kinds.ts';
import type { Db } from '../database/database.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { LINKS, type ReferenceTarget } from './content-reference.ts';
import { findReferring } from './content-reference.repository.ts';
import type { ContentDocument, Entity } from './entity.ts';
import type { ContentKind } from './kind.ts';
import { COUNTED_USERS, usedBy } from './usage.rules.ts';

/**
 * Throws `in-use` when content in any state uses a target that is to go. `force` takes it away all the same, save from content whose
 * authority is missing.
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

/**
 * Throws `in-use` when something published would lose an entity: by its shortcut, or because it goes or is hidden.
 * @param after undefined: it is deleted
 */
export async function refuseLoss<D extends ContentDocument>(
  db: Db,
  kind: ContentKind<D>,
  before: Entity<D>,
  after: D | undefined,
  { rewrite = false, by }: { rewrite?: boolean; by: Actor | null },
): Promise<void> {
  const { id, document } = before;
  const goes = after === undefined || (kind.isPublic(document) && !kind.isPublic(after));
  const isRenamed = after !== undefined && !rewrite && after.shortcut !== document.shortcut;
  const isLost = ({ link, target }: ReferenceTarget) => target === document.shortcut && !LINKS.has(link);
  if (!goes && !isRenamed) return;
  const targets = kind.usedAs({ id, shortcut: document.shortcut });
  const lost = goes ? targets : targets.filter(isLost);
  const users = await findReferring(db, lost, { limit: COUNTED_USERS + 1, except: id });
  const pointer = after === undefined ? '' : goes ? '/status' : '/shortcut';
  const violations = [
    ...(after === undefined ? ((await kind.removalFaults?.(db, before)) ?? []) : []),
    ...usedBy(pointer, users, by?.authorities ?? EVERYTHING),
  ];
  if (violations.length > 0) throw new AppError('in-use', { violations });
}
