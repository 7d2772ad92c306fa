import type { Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import { CONTENT_KIND_NAMES, readableKinds } from '../contract/content-kinds.ts';
import type { ReferenceTarget } from './content-reference.ts';
import { findReferring } from './content-reference.repository.ts';
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
