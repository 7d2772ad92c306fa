import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { readDocument } from './documents.ts';
import type { ContentDocument } from './entity.ts';

/** An earlier version of an entity. Instants in ms since the epoch. */
export interface Revision {
  version: number;
  updatedAt: number;
  updatedBy: string | null;
  replacedAt: number;
  replacedBy: string | null;
}

/** Returns one page of an entity's revisions, newest first, and their total number. */
export async function listRevisions(
  db: Db,
  id: EntityId,
  { page, size }: { page: number; size: number },
): Promise<{ revisions: Revision[]; total: number }> {
  const kept = db.selectFrom('content_revision').where('entity_id', '=', id);
  const { total } = await kept.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const revisions = await kept
    .select(COLUMNS)
    .orderBy('version', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { revisions, total };
}

export async function findRevision(
  db: Db,
  kind: ContentKindName,
  id: EntityId,
  version: number,
): Promise<(Revision & { document: ContentDocument }) | undefined> {
  const row = await db
    .selectFrom('content_revision')
    .select([...COLUMNS, 'document'])
    .where('entity_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { ...row, document: readDocument(kind, row.document) };
}

const COLUMNS = [
  'version',
  'updated_at as updatedAt',
  'updated_by as updatedBy',
  'replaced_at as replacedAt',
  'replaced_by as replacedBy',
] as const;
