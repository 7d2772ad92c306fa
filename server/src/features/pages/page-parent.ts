import type { PageDocument } from '../../contract/page.ts';
import type { ImportSet } from '../../content/kind.ts';
import { findAncestry } from '../../content/page-tree.repository.ts';
import { findIds } from '../../content/store.ts';
import type { Db } from '../../database/database.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** Maximum depth of a page, and of the search for cycles. */
const MAX_LEVELS = 100;

/**
 * Returns the fault of a parent that is below the page itself, in one query. The caller holds the content-graph
 * lock.
 */
export async function findUnknownParent(
  db: Db,
  { shortcut, parent }: Partial<PageDocument>,
  stored: Partial<PageDocument>,
  companions: ImportSet | undefined,
): Promise<Violation[]> {
  if (!parent || parent === stored.parent || parent === shortcut) return [];
  if (companions?.isNamed('page', parent)) return [];
  const isKnown = (await findIds(db, 'page', [parent])).size > 0;
  return isKnown ? [] : [violation('/parent', 'unknown-page', { name: parent })];
}

/**
 * Returns the fault of a parent that is below the page itself, in one query. The caller holds the content-graph
 * lock.
 */
export async function findCircle(
  db: Db,
  id: string | undefined,
  { shortcut, parent }: PageDocument,
): Promise<Violation[]> {
  if (parent === null) return [];
  const line = await findAncestry(db, parent, MAX_LEVELS + 1);
  const end = line.findIndex((page) => page.id === id);
  if (end < 0 && parent !== shortcut)
    return line.length > MAX_LEVELS ? [violation('/parent', 'too-many-levels', { max: MAX_LEVELS })] : [];
  const chain = [shortcut, ...line.slice(0, Math.max(end, 0)).map((page) => page.shortcut), shortcut];
  return [violation('/parent', 'circular-parent', { chain: chain.join(' → ') })];
}
