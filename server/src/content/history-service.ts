import { PAGE_SIZE_DEFAULT, type ListView } from '../contract/common.ts';
import type {
  RevisionDifference,
  RevisionItem,
  RevisionListQuery,
  RevisionView,
} from '../contract/revision.ts';
import type { Database, Db } from '../database/database.ts';
import { fail } from '../kernel/app-error.ts';
import { toInstant } from '../kernel/clock.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { parsed } from '../kernel/parsed-body.ts';
import type { ContentService, SaveOptions } from './content-service.ts';
import { differencesBetween } from './document-difference.rules.ts';
import type { ContentDocument } from './entity.ts';
import { findRevision, listRevisions, type Revision } from './revision.repository.ts';
import { findEntity } from './store.ts';
import type { ContentView } from './view.ts';

/** Revisions of the entities of one kind. All methods throw `not-found`. */
export class HistoryService<D extends ContentDocument = ContentDocument> {
  readonly #database: Database;
  readonly #content: ContentService<D>;

  constructor(database: Database, content: ContentService<D>) {
    this.#database = database;
    this.#content = content;
  }

  /** Returns revisions, newest first, without the current version. */
  list(id: EntityId, query: RevisionListQuery): Promise<ListView<RevisionItem>> {
    return this.#database.snapshot(async (db) => {
      await this.#present(db, id);
      const { page = 1, size = PAGE_SIZE_DEFAULT } = query;
      const { revisions, total } = await listRevisions(db, id, { page, size });
      return { items: revisions.map(toItem), page, size, total };
    });
  }

  read(id: EntityId, version: number): Promise<RevisionView> {
    return this.#database.snapshot(async (db) => {
      await this.#present(db, id);
      const { document, ...revision } =
        (await findRevision(db, this.#content.kind.name, id, version)) ?? fail('not-found');
      return { ...toItem(revision), state: { ...document } };
    });
  }

  /** Compares a version with another one, by default the current one. */
  compare(id: EntityId, version: number, other: number | undefined): Promise<RevisionDifference> {
    return this.#database.snapshot(async (db) => {
      const before = await this.#versionOf(db, id, version);
      const after = await this.#versionOf(db, id, other);
      const items = differencesBetween(before.document, after.document);
      return { version, with: after.version, items };
    });
  }

  /** Restores an earlier version under a new version number. Throws as a replacement does. */
  async restore(
    id: EntityId,
    version: number,
    options: SaveOptions<D>,
    language: string,
  ): Promise<ContentView> {
    const { state } = await this.read(id, version);
    const prepared = state as unknown as D;
    return this.#content.replace(id, parsed(prepared), { ...options, prepared }, language);
  }

  async #present(db: Db, id: EntityId) {
    return (await findEntity(db, this.#content.kind.name, id)) ?? fail('not-found');
  }

  async #versionOf(db: Db, id: EntityId, version: number | undefined) {
    const present = await this.#present(db, id);
    if (version === undefined || version === present.version) return present;
    return (await findRevision(db, this.#content.kind.name, id, version)) ?? fail('not-found');
  }
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
