import type { UnsavedWorkForm, UnsavedWorkView } from '../../contract/unsaved-work.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { deleteOldWork, deleteWork, findWork, putWork, type WorkPlace } from './unsaved-work.repository.ts';

const KEPT_MS = 30 * 86_400_000;
/** Per person. */
const MAX_KEPT = 100;

/** Unsaved work of the editors, visible to its author only. Decision 0060. */
export class UnsavedWorkService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async read(place: WorkPlace): Promise<UnsavedWorkView> {
    return { work: (await findWork(this.#database.read, place)) ?? null };
  }

  async keep(place: WorkPlace, form: UnsavedWorkForm): Promise<UnsavedWorkView> {
    const now = this.#clock.now();
    return this.#database.transaction(async (db) => {
      await putWork(db, place, form, now);
      await deleteOldWork(db, now - KEPT_MS, place.userId, MAX_KEPT);
      return { work: { ...form, updatedAt: new Date(now).toISOString() } };
    });
  }

  discard(place: WorkPlace): Promise<void> {
    return this.#database.transaction((db) => deleteWork(db, place));
  }
}
