import type { Db } from '../database/database.ts';
import type { Violation } from '../kernel/violation.ts';
import { checkMediaReferences, type MediaReference } from './media-reference.rules.ts';

/** Returns the ids that belong to media. */
export async function findMediaIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('medium')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns the faults of media references in one query; see `checkMediaReferences`. */
export async function findMediaFaults(
  db: Db,
  references: readonly MediaReference[],
  stored: readonly MediaReference[] = [],
): Promise<Violation[]> {
  if (references.length === 0) return [];
  const known = await findMediaIds(
    db,
    references.map(({ id }) => id),
  );
  return checkMediaReferences(references, known, stored);
}
