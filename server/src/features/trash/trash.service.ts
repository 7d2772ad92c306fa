import {
  deleteTrash,
  findDeletedWith,
  findOldTrash,
  findTrash,
  findTrashAfter,
  listTrash,
  type TrashItem,
} from '../../content/trash.repository.ts';
import { readableKinds } from '../../contract/content-kinds.ts';
import { trashKey, type TrashKind } from '../../contract/trash-kinds.ts';
import type { TrashItemView, TrashList, TrashListQuery } from '../../contract/trash.ts';
import type { Database } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { readCursor, readTrashKey, toCursor, type TrashPlace } from './trash-key.rules.ts';

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
    const kinds = kindsOf(query, authorities);
    const { items, total } = await this.#parts.database.snapshot((db) =>
      listTrash(db, { kinds, words, page, size }),
    );
    return { items: items.map((item) => this.#view(item)), page, size, total };
  }

  /** Returns the keys of one page of the list, latest first. Throws `malformed`. */
  async listKeys(
    query: TrashListQuery,
    authorities: ReadonlySet<string>,
    { size, after }: { size: number; after?: string },
  ): Promise<{ ids: string[]; next?: string | undefined }> {
    const { words } = readListQuery(query, SORTS, '-deletedAt');
    const filter = { kinds: kindsOf(query, authorities), words };
    const slice = { limit: size + 1, after: after === undefined ? undefined : readCursor(after) };
    const found = await this.#parts.database.readInBackground((db) => findTrashAfter(db, filter, slice));
    const items = found.slice(0, size);
    const last = items.at(-1);
    return {
      ids: items.map(({ kind, id }) => trashKey(kind, id)),
      next: last && found.length > size ? toCursor(last) : undefined,
    };
  }

  /**
   * Returns the items whose restoration restores these: another one of them for those deleted with it, else themselves.
   */
  async restoredBy(keys: readonly string[]): Promise<Map<string, TrashPlace>> {
    const places = keys.map((key) => [key, readTrashKey(key)] as const);
    // The name of a style sheet may look like an id.
    const byId = new Map(
      places.flatMap(([, place]) => (place.kind === 'style-sheet' ? [] : [[place.id, place]])),
    );
    const deletedWith = await findDeletedWith(this.#parts.database.read, [...byId.keys()]);
    return new Map(
      places.map(([key, place]) => {
        const other = byId.get(place.id) === place ? byId.get(deletedWith.get(place.id) ?? '') : undefined;
        return [key, other ?? place];
      }),
    );
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

function kindsOf({ kind }: TrashListQuery, authorities: ReadonlySet<string>): TrashKind[] {
  const readable: TrashKind[] = [...readableKinds(authorities), 'media'];
  if (authorities.has('access_css')) readable.push('style-sheet');
  return readable.filter((one) => kind === undefined || one === kind);
}
