import type { Db } from '../database/database.ts';
import type { Violation } from '../kernel/violation.ts';
import { checkMediaReferences, type MediaReference } from './media-reference.rules.ts';

/** The faults of references to media, looked up in one query; see `checkMediaReferences`. */
export async function findMediaFaults(
  db: Db,
  references: readonly MediaReference[],
  stored: readonly MediaReference[] = [],
): Promise<Violation[]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom('medium')
    .select('id')
    .where('id', 'in', [...new Set(references.map(({ id }) => id))])
    .execute();
  return checkMediaReferences(references, new Set(rows.map((row) => row.id)), stored);
}
