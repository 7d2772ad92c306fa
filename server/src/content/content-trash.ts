import type { PageDocument } from '../contract/page.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Database, Db } from '../database/database.ts';
import type { Write } from '../database/written.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Addressing } from '../kernel/addressing.ts';
import { AppError, fail, refuse } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { parsed } from '../kernel/parsed-body.ts';
import { findAddressed } from './address.repository.ts';
import { lockContentGraph } from './content-graph-lock.ts';
import type { ContentServices } from './content-service.ts';
import { readDocument } from './documents.ts';
import type { Changed } from './entity-change.ts';
import type { Entity } from './entity.ts';
import type { DeletedContent, DeletedRows } from './move-to-trash.ts';
import { contentOf, type ContentKinds } from './kind.ts';
import type { ScanMarkers } from './broken-markers.ts';
import { recordCopies } from './record-copies.ts';
import { replaceLive } from './replace-documents.ts';
import { findEntities, findIds, upsertEntity } from './store.ts';
import { deleteTrash, findTrash, findTrashOf, type TrashItem } from './trash.repository.ts';

export interface ContentTrashParts {
  database: Database;
  clock: Clock;
  addressing: Addressing;
  services: ContentServices;
  kinds: ContentKinds;
  scanMarkers: ScanMarkers;
  changed: Changed;
}

const BATCH = 50;

/** Restores deleted content, as it was: with its id, addresses, references, history, pending changes and redirects. */
export class ContentTrash {
  readonly #parts: ContentTrashParts;

  constructor(parts: ContentTrashParts) {
    this.#parts = parts;
  }

  /** Restores an entity and those deleted with it. Throws `not-found`, or `conflict` with everything that prevents it. */
  async restore(kind: ContentKindName, id: EntityId, by: Actor): Promise<void> {
    const { database, clock, kinds } = this.#parts;
    const rules = Object.fromEntries(
      await Promise.all(Object.values(kinds).map(async (one) => [one.name, await one.rules()] as const)),
    );
    const write = { login: by.login, now: clock.now() };
    await database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      const restore = async (item: TrashItem) => {
        await this.#place(db, item, rules[item.kind]!, write, by);
        await deleteTrash(db, item.kind, [item.id]);
      };
      await restore((await findTrash(db, kind, id)) ?? fail('not-found'));
      for (;;) {
        const others = await findTrashOf(db, id, BATCH);
        if (others.length === 0) return;
        for (const item of others) await restore(item);
      }
    });
  }

  async #place(
    db: Db,
    item: TrashItem,
    rules: Awaited<ReturnType<ContentKinds[ContentKindName]['rules']>>,
    write: Write,
    by: Actor,
  ): Promise<void> {
    const { changed, services, kinds } = this.#parts;
    const { entity: deleted, rows, children } = JSON.parse(item.content) as DeletedContent;
    const kind = kinds[deleted.kind];
    const service = services[deleted.kind];
    const stored = readDocument(deleted.kind, JSON.stringify(deleted.document));
    const entity = await asConflict(async () => {
      const document = await service.accept(db, rules, parsed(stored), [stored], undefined);
      if (kind.isPublic(document)) refuse((await kind.publicationFaults?.(db, undefined, document)) ?? []);
      const save = { before: undefined, document, force: false, by, write };
      await kind.beforeSave?.(db, save);
      const placed: Entity = { ...deleted, document };
      await upsertEntity(db, placed, contentOf(kind, document));
      await kind.afterSave?.(db, save, placed);
      const facts = { kind: kind.name, id: placed.id, before: undefined, by: write.login, at: write.now };
      await changed(db, { ...facts, after: placed });
      return placed;
    });
    await this.#placeRows(db, entity, rows);
    await this.#adopt(db, entity, children, write);
    await service.audit(db, 'restore', entity, write.now, by);
  }

  async #placeRows(db: Db, entity: Entity, rows: DeletedRows): Promise<void> {
    const { addressing } = this.#parts;
    for (const revision of rows.content_revision)
      await db.insertInto('content_revision').values(revision).execute();
    for (const copy of rows.working_copy) {
      await db.insertInto('working_copy').values(copy).execute();
      const document = readDocument(entity.kind, copy.document);
      await recordCopies(db, [{ kind: entity.kind, id: entity.id, document }], this.#parts);
    }
    // Addresses and shortcuts that others have taken since are theirs.
    const paths = rows.redirect.map((redirect) => redirect.from_path);
    const taken = paths.length > 0 ? await findAddressed(db, paths, addressing) : new Map();
    const free = rows.redirect.filter((redirect) => !taken.has(redirect.from_path));
    for (const redirect of free)
      await db
        .insertInto('redirect')
        .values(redirect)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const former = rows.form_former_shortcut;
    const forms = await findIds(
      db,
      'form',
      former.map(({ shortcut }) => shortcut),
    );
    for (const row of former.filter(({ shortcut }) => !forms.has(shortcut)))
      await db
        .insertInto('form_former_shortcut')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  /** Makes the former children of a page its children again, except those with another parent by now. */
  async #adopt(db: Db, parent: Entity, children: readonly string[], write: Write): Promise<void> {
    const { kinds, changed } = this.#parts;
    for (let first = 0; first < children.length; first += BATCH) {
      const found = await findEntities<PageDocument>(db, children.slice(first, first + BATCH));
      for (const child of found.values()) {
        if (child.document.parent !== null) continue;
        const document = { ...child.document, parent: parent.document.shortcut };
        const faults = await kinds.page.placeFaults?.(db, child.id, document, child.document);
        if (faults && faults.length > 0) continue;
        await replaceLive(db, [child], new Map([[child.id, document]]), write, changed);
      }
    }
  }
}

/** Converts faults of a restored document into a `conflict`: they cannot be corrected in the trash. */
async function asConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.violations.length === 0) throw error;
    throw new AppError('conflict', { violations: error.violations, cause: error });
  }
}
