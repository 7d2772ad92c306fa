import type { ListView } from '../../contract/common.ts';
import { PAGE_SIZE_DEFAULT } from '../../contract/common.ts';
import type {
  RevisionDifference,
  RevisionItem,
  RevisionListQuery,
  RevisionView,
} from '../../contract/revision.ts';
import { findSnapshot } from '../../content/entity-snapshot.repository.ts';
import type { EntityKind } from '../../content/entity.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { differencesBetween } from './revision-difference.rules.ts';
import { findKind, findRevision, listRevisions, type Revision } from './revision.repository.ts';

export type RevisionService = ReturnType<typeof createRevisionService>;

/** Earlier versions of pages, forms, article models and articles. Everything throws `not-found`. */
export function createRevisionService(database: Database) {
  async function requireKind(db: Db, kind: EntityKind, id: EntityId): Promise<void> {
    if ((await findKind(db, id)) !== kind) fail('not-found');
  }

  /** The state of an earlier version, or of the present one. */
  async function stateOf(db: Db, id: EntityId, version: number | undefined) {
    const present = (await findSnapshot(db, id)) ?? fail('not-found');
    if (version === undefined || version === present.version) return present;
    return (await findRevision(db, id, version)) ?? fail('not-found');
  }

  return {
    /** Newest first; the present version is not among them. */
    list: (kind: EntityKind, id: EntityId, query: RevisionListQuery): Promise<ListView<RevisionItem>> =>
      database.snapshot(async (db) => {
        await requireKind(db, kind, id);
        const { page = 1, size = PAGE_SIZE_DEFAULT } = query;
        const { revisions, total } = await listRevisions(db, id, { page, size });
        return { items: revisions.map(toItem), page, size, total };
      }),

    read: (kind: EntityKind, id: EntityId, version: number): Promise<RevisionView> =>
      database.snapshot(async (db) => {
        await requireKind(db, kind, id);
        const { state, ...revision } = (await findRevision(db, id, version)) ?? fail('not-found');
        return { ...toItem(revision), state };
      }),

    /** From the version to another one, by default the present one. */
    difference: (
      kind: EntityKind,
      id: EntityId,
      version: number,
      other: number | undefined,
    ): Promise<RevisionDifference> =>
      database.snapshot(async (db) => {
        await requireKind(db, kind, id);
        const before = await stateOf(db, id, version);
        const after = await stateOf(db, id, other);
        const items = differencesBetween(before.state, after.state);
        return { version, with: after.version, items };
      }),
  };
}

function toItem({ version, updatedAt, updatedBy, replacedAt, replacedBy }: Revision): RevisionItem {
  return {
    version,
    updatedAt: toInstant(updatedAt),
    updatedBy,
    replacedAt: toInstant(replacedAt),
    replacedBy,
  };
}
