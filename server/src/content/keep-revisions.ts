import { sql } from 'kysely';
import type { EntityChangeListener } from './entity-change.ts';

/** Maximum rows per statement, each with a whole document. */
const ROWS = 100;

/**
 * Returns a listener that stores the document before every save and keeps the newest `limit` revisions of each
 * entity; 0 keeps none. A deleted entity loses its revisions.
 */
export function keepRevisions(limit: number): EntityChangeListener {
  return async (db, changes) => {
    const revisions = changes.flatMap(({ id, before, after, by, at }) =>
      before && after
        ? {
            entity_id: id,
            version: before.version,
            document: JSON.stringify(before.document),
            updated_at: before.updatedAt,
            updated_by: before.updatedBy,
            replaced_at: at,
            replaced_by: by,
          }
        : [],
    );
    if (revisions.length === 0) return;
    for (let first = 0; limit > 0 && first < revisions.length; first += ROWS) {
      await db
        .insertInto('content_revision')
        .values(revisions.slice(first, first + ROWS))
        .execute();
    }
    await db
      .deleteFrom('content_revision')
      .where(
        'entity_id',
        'in',
        revisions.map((revision) => revision.entity_id),
      )
      .where(
        'version',
        '<',
        sql<number>`(select entity.version from content_entity as entity where entity.id = content_revision.entity_id) - ${limit}`,
      )
      .execute();
  };
}
