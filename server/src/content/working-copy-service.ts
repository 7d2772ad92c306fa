import type { PublicationScheduleForm, WorkingCopyView } from '../contract/working-copy.ts';
import type { Database, Db } from '../database/database.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError, fail, refuse } from '../kernel/app-error.ts';
import { changedNames } from '../kernel/changed-names.ts';
import type { Addressing } from '../kernel/addressing.ts';
import type { Clock } from '../kernel/clock.ts';
import { isStale, type ExpectedVersion } from '../kernel/expected-version.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { Messages } from '../kernel/messages.ts';
import { accept, missing, parsed, type ParsedBody } from '../kernel/parsed-body.ts';
import { violation } from '../kernel/violation.ts';
import type { CleansHtml } from './clean-html.ts';
import { lockContentGraph } from './content-graph-lock.ts';
import type { ContentService, SaveOptions } from './content-service.ts';
import type { ContentDocument, Entity } from './entity.ts';
import type { ContentKinds, DocumentRules } from './kind.ts';
import type { ScanMarkers } from './broken-markers.ts';
import { deleteSchedule, putSchedule } from './publication-schedule.repository.ts';
import { forgetCopy, recordCopies } from './record-copies.ts';
import { findEntity } from './store.ts';
import type { ContentView } from './view.ts';
import {
  deleteWorkingCopy,
  findTakenAddresses,
  findWorkingCopy,
  insertWorkingCopy,
  updateWorkingCopy,
} from './working-copy.repository.ts';

export interface WorkingCopyParts {
  database: Database;
  clock: Clock;
  messages: Messages;
  kinds: ContentKinds;
  scanMarkers: ScanMarkers;
  cleaner: CleansHtml;
  addressing: Addressing;
}

/**
 * The working copies of one kind: the next state of an entity, which replaces the live state when it is published.
 * Source: contract §4 "Working copies"; decision 0020.
 */
export class WorkingCopyService<D extends ContentDocument = ContentDocument> {
  readonly #content: ContentService<D>;
  readonly #parts: WorkingCopyParts;

  constructor(content: ContentService<D>, parts: WorkingCopyParts) {
    this.#content = content;
    this.#parts = parts;
  }

  /** Throws `not-found` when there is none. */
  read(id: EntityId, language: string): Promise<WorkingCopyView<ContentView>> {
    return this.#parts.database.snapshot((db) => this.#readView(db, id, language));
  }

  /**
   * Creates or replaces the working copy. For a new one, the expected version is that of the live state. Throws
   * `not-found`, `invalid`, `too-large`, or `stale`.
   */
  async save(
    id: EntityId,
    body: ParsedBody<D & { baseVersion?: number }>,
    expectedVersion: ExpectedVersion,
    by: Actor,
    language: string,
  ): Promise<WorkingCopyView<ContentView>> {
    const { kind } = this.#content;
    await this.#parts.cleaner.prepare(body.value);
    const rules = await kind.rules();
    return this.#transaction(async (db) => {
      const live = (await this.#findLive(db, id)) ?? missing(body);
      kind.refuseWrite?.(live, by);
      const stored = await findWorkingCopy<D>(db, kind.name, id);
      refuseStale(stored ?? live, expectedVersion);
      const { baseVersion = stored?.baseVersion ?? live.version, ...written } = body.value;
      const kept = [live.document, ...(stored ? [stored.document] : [])];
      const given = { ...body, value: written as unknown as Partial<D> };
      const document = await this.#content.accept(db, rules, given, kept, live);
      if (baseVersion > live.version) refuse([violation('/baseVersion', 'maximum', { max: live.version })]);
      const write = { login: by.login, now: this.#parts.clock.now() };
      await (stored ? updateWorkingCopy : insertWorkingCopy)(db, id, { document, baseVersion }, write);
      await recordCopies(db, [{ kind: kind.name, id, document }], this.#parts);
      const changed = changedNames<object>(stored?.document ?? live.document, document);
      await this.#content.audit(db, 'save-draft', live, write.now, by, changed);
      return this.#readView(db, id, language);
    });
  }

  /** Deletes the working copy. Throws `not-found` or `stale`. */
  discard(id: EntityId, expectedVersion: ExpectedVersion, by: Actor): Promise<void> {
    return this.#transaction(async (db) => {
      const live = (await this.#findLive(db, id)) ?? fail('not-found');
      await deleteWorkingCopy(db, id, expectedVersion);
      await forgetCopy(db, id, this.#parts);
      await this.#content.audit(db, 'discard-draft', live, this.#parts.clock.now(), by);
    });
  }

  /**
   * Makes the working copy the live state, in one transaction. Throws `not-found`, `stale` for another version of the copy
   * or, unless forced, a live state that has changed since `baseVersion`, and whatever a replacement throws.
   */
  async publish(
    id: EntityId,
    { expectedVersion, ...options }: SaveOptions<D>,
    language: string,
  ): Promise<ContentView> {
    const rules = await this.#preparePublication(id);
    return this.#transaction(async (db) => {
      const entity = await this.#publishIn(db, rules, id, options, expectedVersion);
      return this.#content.present(db, entity, language);
    });
  }

  /**
   * Publishes the working copy for the person that `findActor` returns in the same transaction; does nothing when it
   * returns none. Throws what `publish` and `findActor` throw.
   */
  async publishFor(id: EntityId, findActor: (db: Db) => Promise<Actor | undefined>): Promise<void> {
    const rules = await this.#preparePublication(id);
    await this.#transaction(async (db) => {
      const by = await findActor(db);
      if (by) await this.#publishIn(db, rules, id, { by }, undefined);
    });
  }

  /**
   * Sets when the working copy is published automatically. Throws `not-found`, `invalid` for an instant that has passed, or
   * `stale` for another version of the copy.
   */
  async schedule(
    id: EntityId,
    body: ParsedBody<PublicationScheduleForm>,
    expectedVersion: ExpectedVersion,
    by: Actor,
    language: string,
  ): Promise<WorkingCopyView<ContentView>> {
    const { kind } = this.#content;
    return this.#transaction(async (db) => {
      const live = (await this.#findLive(db, id)) ?? missing(body);
      kind.refuseWrite?.(live, by);
      const copy = (await findWorkingCopy<D>(db, kind.name, id)) ?? missing(body);
      refuseStale(copy, expectedVersion);
      const now = this.#parts.clock.now();
      const given = Date.parse(body.value.publishAt ?? '');
      const { publishAt } = accept(body, given <= now ? [violation('/publishAt', 'past')] : []);
      await putSchedule(db, id, { publishAt: Date.parse(publishAt), userId: by.userId });
      await this.#content.audit(db, 'schedule-draft', live, now, by);
      return this.#readView(db, id, language);
    });
  }

  /** Throws `not-found` when nothing is scheduled. */
  unschedule(id: EntityId, by: Actor): Promise<void> {
    return this.#transaction(async (db) => {
      const live = (await this.#findLive(db, id)) ?? fail('not-found');
      if (!(await deleteSchedule(db, id))) fail('not-found');
      await this.#content.audit(db, 'unschedule-draft', live, this.#parts.clock.now(), by);
    });
  }

  /** Does what takes long before the transaction of a publication. */
  async #preparePublication(id: EntityId): Promise<DocumentRules<D>> {
    const { kind } = this.#content;
    const { cleaner, database } = this.#parts;
    await cleaner.prepare((await findWorkingCopy(database.read, kind.name, id))?.document);
    return kind.rules();
  }

  async #publishIn(
    db: Db,
    rules: DocumentRules<D>,
    id: EntityId,
    options: SaveOptions<D>,
    expectedVersion: ExpectedVersion,
  ): Promise<Entity<D>> {
    const { kind } = this.#content;
    const live = (await this.#findLive(db, id)) ?? fail('not-found');
    const copy = (await findWorkingCopy<D>(db, kind.name, id)) ?? fail('not-found');
    refuseStale(copy, expectedVersion);
    if (!options.force) refuseStale(live, copy.baseVersion);
    await deleteWorkingCopy(db, id, undefined);
    await forgetCopy(db, id, this.#parts);
    const prepared = kind.publish?.(copy.document) ?? copy.document;
    return this.#content.replaceIn(db, rules, id, parsed(prepared), { ...options, prepared });
  }

  async #readView(db: Db, id: EntityId, language: string): Promise<WorkingCopyView<ContentView>> {
    const { kind } = this.#content;
    const live = (await this.#findLive(db, id)) ?? fail('not-found');
    const copy = (await findWorkingCopy<D>(db, kind.name, id)) ?? fail('not-found');
    const { baseVersion, document, ...facts } = copy;
    const view = await this.#content.present(db, { ...live, ...facts, document }, language);
    const taken = await findTakenAddresses(db, live.kind, id, document, this.#parts.addressing);
    const message = this.#parts.messages.format(language, 'violation.taken');
    return { ...view, baseVersion, conflicts: taken.map((pointer) => ({ pointer, code: 'taken', message })) };
  }

  #findLive(db: Db, id: EntityId) {
    return findEntity<D>(db, this.#content.kind.name, id);
  }

  #transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { database } = this.#parts;
    return database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      return work(db);
    });
  }
}

function refuseStale(stored: { version: number }, expectedVersion: ExpectedVersion): void {
  if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
}
