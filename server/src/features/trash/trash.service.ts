import {
  deleteTrash,
  findOldTrash,
  findTrash,
  listTrash,
  type TrashItem,
} from '../../content/trash.repository.ts';
import { readableKinds, type ContentKindName } from '../../contract/content-kinds.ts';
import type { TrashKind } from '../../contract/trash-kinds.ts';
import type { TrashItemView, TrashList, TrashListQuery } from '../../contract/trash.ts';
import type { Database } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';

const DAY_MS = 86_400_000;
const BATCH = 100;
const SORTS = { deletedAt: 'deleted_at' } as const;

export interface TrashParts {
  database: Database;
  clock: Clock;
  /** `app.cms.trash-days`. */
  days: number;
  /** Restores an item of a kind and removes it from the trash. Throws `not-found` or `conflict`. */
  restore(kind: TrashKind, id: string, by: Actor): Promise<void>;
  /** Removes the files of permanently deleted media. */
  removeFiles(id: string): Promise<void>;
}

/** Deleted items that can be restored until they expire. Decision 0062. */
export class TrashService {
  readonly #parts: TrashParts;

  constructor(parts: TrashParts) {
    this.#parts = parts;
  }

  /** Returns the items that the caller may restore, latest first. */
  async list(query: TrashListQuery, authorities: ReadonlySet<string>): Promise<TrashList> {
    const { words, page, size } = readListQuery(query, SORTS, '-deletedAt');
    const kinds = readableTrash(authorities).filter((kind) => !query.kind || kind === query.kind);
    const { items, total } = await this.#parts.database.snapshot((db) =>
      listTrash(db, { kinds, words, page, size }),
    );
    return { items: items.map((item) => this.#view(item)), page, size, total };
  }

  restore(kind: TrashKind, id: string, by: Actor): Promise<void> {
    return this.#parts.restore(kind, id, by);
  }

  /** Permanently deletes an item. Throws `not-found`. */
  async remove(kind: TrashKind, id: string, by: Actor): Promise<void> {
    const { database, clock } = this.#parts;
    await database.transaction(async (db) => {
      const { name } = (await findTrash(db, kind, id)) ?? fail('not-found');
      await deleteTrash(db, kind, [id]);
      await recordAudit(db, { at: clock.now(), by, action: 'delete-for-good', entity: { kind, id, name } });
    });
    if (kind === 'media') await this.#parts.removeFiles(id);
  }

  /** Permanently deletes items older than `app.cms.trash-days`. Returns their number. */
  async removeOld(signal: AbortSignal): Promise<number> {
    const { database, clock, days, removeFiles } = this.#parts;
    const before = clock.now() - days * DAY_MS;
    for (let removed = 0; ;) {
      const old = signal.aborted ? [] : await findOldTrash(database.read, before, BATCH);
      if (old.length === 0) return removed;
      await database.transaction(async (db) => {
        for (const { kind, id } of old) removed += await deleteTrash(db, kind, [id]);
      });
      for (const { kind, id } of old) if (kind === 'media') await removeFiles(id);
    }
  }

  #view(item: Omit<TrashItem, 'content'>): TrashItemView {
    const { kind, id, name, title, deletedAt, deletedBy } = item;
    const keptUntil = toInstant(deletedAt + this.#parts.days * DAY_MS);
    return { kind, id, name, title, deletedAt: toInstant(deletedAt), deletedBy, keptUntil };
  }
}

function readableTrash(authorities: ReadonlySet<string>): TrashKind[] {
  const kinds: ReadonlySet<ContentKindName> = readableKinds(authorities);
  return [...kinds, 'media', ...(authorities.has('access_css') ? (['style-sheet'] as const) : [])];
}
