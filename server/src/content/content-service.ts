import type { AuditAction } from '../contract/audited.ts';
import type { ListView } from '../contract/common.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Database, Db } from '../database/database.ts';
import type { Write } from '../database/written.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Addressing } from '../kernel/addressing.ts';
import { AppError, fail, refuse } from '../kernel/app-error.ts';
import { changedNames } from '../kernel/changed-names.ts';
import type { Clock } from '../kernel/clock.ts';
import { isStale, type ExpectedVersion } from '../kernel/expected-version.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { ListRequest } from '../kernel/list-query.ts';
import type { Messages } from '../kernel/messages.ts';
import { missing, parsed, type ParsedBody } from '../kernel/parsed-body.ts';
import { violationText } from '../kernel/violation-text.ts';
import { acceptDocument } from './accept-document.ts';
import type { CleanHtmlSettings } from './clean-html.ts';
import { lockContentGraph } from './content-graph-lock.ts';
import type { ContentAudit } from './content-audit.ts';
import { completeFields } from './document-fields.ts';
import type { Renaming } from './content-reference.ts';

import type { Changed } from './entity-change.ts';
import { freeShortcuts } from './entity-copy.ts';
import { commonFilter, listEntities, type EntitySortColumn, type ListedEntities } from './entity-list.ts';
import type { ContentDocument, Entity, ListedEntity } from './entity.ts';
import { contentOf, type ContentKind, type ContentKinds, type DocumentRules } from './kind.ts';
import type { MoveToTrash } from './move-to-trash.ts';
import type { ScanMarkers } from './broken-markers.ts';
import { findUnreferenced } from './unreferenced.ts';
import { areTextsIndexed } from './rebuild-texts.ts';
import type { OwnAddresses } from './own-addresses.ts';
import { convertStoredLinks } from './convert-stored-links.ts';
import { refuseLoss } from './refuse-used.ts';
import { renameIn, renamingOf, rewriteReferences } from './rewrite-references.ts';
import {
  deleteEntities,
  findEntity,
  findListed,
  insertEntity,
  insertUnlessTaken,
  updateEntity,
} from './store.ts';
import { listedTranslations, translationStates, withTranslations } from '../contract/translation-states.ts';
import { viewOf, type ContentView } from './view.ts';
import { findWorkingCopyFacts } from './working-copy.repository.ts';

/** Dependencies shared by all kinds of content. */
export interface ContentParts extends CleanHtmlSettings {
  ownAddresses: OwnAddresses;
  database: Database;
  clock: Clock;
  messages: Messages;
  addressing: Addressing;
  changed: Changed;
  moveToTrash: MoveToTrash;
  audit(db: Db, records: readonly ContentAudit[]): Promise<void>;
  kinds: ContentKinds;
  scanMarkers: ScanMarkers;
  /** Maximum bytes of a document after changes to single fields: the same as for one request body. */
  maxDocumentBytes: number;
}

export interface SaveOptions<D extends ContentDocument = ContentDocument> {
  expectedVersion?: ExpectedVersion;
  /** Proceeds even if public content refers to the entity. */
  force?: boolean;
  /** Rewrites markers with the former shortcut; links are always rewritten. */
  rewrite?: boolean;
  /** Entities of the same action, whose references do not count. */
  ignoredReferrers?: ReadonlySet<string>;
  /** A stored document to make live: its values may stay, including the ids of its fields. */
  prepared?: D;
  /** The id of a new entity to which something refers already. */
  id?: EntityId;
  by: Actor | null;
}

/** The service of each kind. */
export type ContentServices = Readonly<Record<ContentKindName, ContentService>>;

/**
 * Creates, reads, lists, replaces, duplicates and deletes the entities of one kind. A save covers rules,
 * publication, references, the next version and all listeners in one transaction. Source: spec §4; contract §4.
 */
export class ContentService<D extends ContentDocument = ContentDocument> {
  readonly kind: ContentKind<D>;
  readonly #parts: ContentParts;

  constructor(kind: ContentKind<D>, parts: ContentParts) {
    this.kind = kind;
    this.#parts = parts;
  }

  /** Throws `malformed` for an `after` of a different order. */
  list(
    query: Record<string, unknown>,
    request: ListRequest<EntitySortColumn>,
    language: string,
  ): Promise<ListView<ContentView>> {
    const { page, size } = request;
    return this.#parts.database.readInBackground(async (db) => {
      const { ids, ...facts } = await this.#listIn(db, query, request);
      const listed = await findListed<D>(db, ids);
      const items = await this.#present(
        db,
        ids.map((id) => listed.get(id)!),
        { language, whole: false },
      );
      return { items, page, size, ...facts };
    });
  }

  /** Returns the ids of one page of a list. Throws as `list` does. */
  listIds(query: Record<string, unknown>, request: ListRequest<EntitySortColumn>): Promise<ListedEntities> {
    return this.#parts.database.readInBackground((db) => this.#listIn(db, query, request));
  }

  async #listIn(
    db: Db,
    query: Record<string, unknown>,
    request: ListRequest<EntitySortColumn>,
  ): Promise<ListedEntities> {
    const { database, clock } = this.#parts;
    const filter = await this.kind.filter(db, query, clock.now());
    if (!filter) return { ids: [], total: 0 };
    const common = commonFilter(query, clock.now());
    const sortsTitles = request.sort.some(({ column }) => column === 'title_key');
    const titles = sortsTitles ? await this.#titlesOf(db, query) : undefined;
    return listEntities(db, database.dialect, this.kind.name, request, { ...filter, ...common }, titles);
  }

  /** Returns the language whose titles are sorted, unless it is the main one or its titles are not indexed yet. */
  async #titlesOf(db: Db, { locale }: Record<string, unknown>): Promise<string | undefined> {
    const { site } = this.kind;
    const other = site.languages.find((one) => one === locale && one !== site.defaultLanguage);
    return other !== undefined && (await areTextsIndexed(db, site)) ? other : undefined;
  }

  /** Returns the read view of an entity. Throws `not-found`. `language` is that of messages. */
  read(id: EntityId, language: string): Promise<ContentView> {
    return this.#parts.database.snapshot((db) => this.readIn(db, id, language));
  }

  async readIn(db: Db, id: EntityId, language: string): Promise<ContentView> {
    const entity = (await findEntity<D>(db, this.kind.name, id)) ?? fail('not-found');
    return this.present(db, entity, language);
  }

  /** Returns the read view of an entity, stored or prepared. */
  async present(db: Db, entity: Entity<D>, language: string): Promise<ContentView> {
    const [view] = await this.#present(db, [entity], { language, whole: true });
    return view!;
  }

  /** Throws `invalid`, `too-large`, or `conflict` at `/shortcut` or an address. */
  async create(body: ParsedBody<D>, by: Actor, language: string): Promise<ContentView> {
    await this.#parts.cleaner.prepare(body.value);
    const rules = await this.kind.rules();
    return this.#transaction(async (db) => {
      const document = await this.accept(db, rules, body, [], undefined);
      await this.#refuseUnpublishable(db, undefined, document);
      return this.present(db, await this.store(db, undefined, document, { by }), language);
    });
  }

  /**
   * Validates and stores a new entity in the caller's transaction, which holds the content-graph lock, without
   * checking its place or whether it may be public. Throws as `create` does.
   */
  async insertUnpublished(
    db: Db,
    rules: DocumentRules<D>,
    body: ParsedBody<D>,
    options: SaveOptions<D>,
  ): Promise<Entity<D>> {
    return this.store(db, undefined, await this.#acceptUnplaced(db, rules, body, []), options);
  }

  /** Replaces the whole entity. Throws as `create` does, and `not-found`, `stale`, or `in-use` with what refers to it. */
  async replace(
    id: EntityId,
    body: ParsedBody<D>,
    options: SaveOptions<D>,
    language: string,
  ): Promise<ContentView> {
    await this.#parts.cleaner.prepare(body.value);
    const rules = await this.kind.rules();
    return this.#transaction(async (db) => {
      const entity = await this.replaceIn(db, rules, id, body, options);
      return this.present(db, entity, language);
    });
  }

  /** Replaces an entity in the caller's transaction, which holds the content-graph lock. Throws as `replace` does. */
  async replaceIn(
    db: Db,
    rules: DocumentRules<D>,
    id: EntityId,
    body: ParsedBody<D>,
    options: SaveOptions<D>,
  ): Promise<Entity<D>> {
    const before = await this.#current(db, id, body, options.expectedVersion);
    this.kind.refuseWrite?.(before, options.by);
    const stored = [before.document, ...(options.prepared ? [options.prepared] : [])];
    const document = await this.accept(db, rules, body, stored, before);
    if (!options.force) await this.#refuseLoss(db, before, document, options);
    await this.#refuseUnpublishable(db, id, document);
    return this.store(db, before, document, options);
  }

  /** Sets properties of an entity; does nothing when they are unchanged. Throws as `replace` does. */
  async set(id: EntityId, properties: Partial<D>, options: SaveOptions<D>): Promise<void> {
    const rules = await this.kind.rules();
    await this.#transaction(async (db) => {
      const { document } = await this.#current(db, id, { value: {}, violations: [] }, undefined);
      const next = { ...document, ...properties };
      if (changedNames(document, next).length > 0) await this.replaceIn(db, rules, id, parsed(next), options);
    });
  }

  /**
   * Changes a part of an entity that is validated by its own rules. Throws `not-found`, `stale`, `too-large`, and
   * whatever `change` throws.
   */
  edit<T>(
    id: EntityId,
    body: ParsedBody<unknown>,
    options: SaveOptions<D>,
    change: (db: Db, entity: Entity<D>) => Promise<D>,
    answer: (db: Db, entity: Entity<D>) => T | Promise<T>,
  ): Promise<T> {
    return this.#transaction(async (db) => {
      const before = await this.#current(db, id, body, options.expectedVersion);
      this.kind.refuseWrite?.(before, options.by);
      const document = withTranslations(await change(db, before), before.document, this.kind.site);
      const size = sizeOf(document);
      if (size > this.#parts.maxDocumentBytes && size > sizeOf(before.document))
        throw new AppError('too-large');
      return answer(db, await this.store(db, before, document, options));
    });
  }

  /** Deletes an entity. Throws `not-found`, `stale`, or `in-use` with what refers to it, unless forced. */
  async remove(id: EntityId, options: SaveOptions<D>): Promise<void> {
    const { expectedVersion, force = false, by } = options;
    const { database, clock } = this.#parts;
    const nothing = { value: {}, violations: [] };
    if (force && this.kind.clear) {
      await this.#current(database.read, id, nothing, expectedVersion);
      await this.kind.clear(id);
    }
    const afterCommit = await this.#transaction(async (db) => {
      const entity = await this.#current(
        db,
        id,
        nothing,
        force && this.kind.clear ? undefined : expectedVersion,
      );
      this.kind.refuseWrite?.(entity, by);
      const removal = { entity, force, by, write: { login: by?.login ?? null, now: clock.now() } };
      if (!force) await this.#refuseLoss(db, entity, undefined, options);
      const after = await this.kind.beforeRemove?.(db, removal);
      await this.removeIn(db, [entity], removal.write, by);
      return after;
    });
    await afterCommit?.();
  }

  /** Returns the entities that nothing outside the set needs. */
  unreferenced(ids: readonly EntityId[], options: { isDeletion: boolean }): Promise<ReadonlySet<string>> {
    return this.#parts.database.snapshot((db) => findUnreferenced(db, this.kind, ids, options));
  }

  /**
   * Deletes entities that nothing needs any more, in the caller's transaction.
   * @param deletedWith the id of what takes them away
   */
  async removeIn(
    db: Db,
    entities: readonly Entity[],
    write: Write,
    by: Actor | null,
    deletedWith?: string,
  ): Promise<void> {
    await this.#parts.moveToTrash(db, entities, write, deletedWith);
    await deleteEntities(
      db,
      entities.map(({ id }) => id),
    );
    const { changed } = this.#parts;
    const facts = { after: undefined, by: write.login, at: write.now };
    await changed(db, ...entities.map((before) => ({ kind: before.kind, id: before.id, before, ...facts })));
    for (const entity of entities) {
      await this.audit(db, 'delete', entity, write.now, by);
      const removal = renamingOf(this.kind, entity, undefined);
      if (removal) await this.#rewrite(db, removal, write, by);
    }
  }

  /** Stores a copy under the first free shortcut of `news-copy`, `news-copy-2`, … Throws `not-found`. */
  duplicate(id: EntityId, by: Actor, language: string): Promise<ContentView> {
    return this.#transaction(async (db) => {
      const original = await this.#current(db, id, { value: {}, violations: [] }, undefined);
      const { fields } = original.document;
      const { field } = this.kind.schemas;
      const copied = {
        ...original.document,
        ...this.kind.copy?.(original.document),
        ...(field && fields ? { fields: completeFields(field, fields, 'new') } : {}),
      };
      const shortcuts = freeShortcuts(db, this.kind.name, original.document.shortcut);
      for await (const shortcut of shortcuts) {
        const entity = await this.#insertUnlessTaken(db, { ...copied, shortcut }, by);
        if (entity) return this.present(db, entity, language);
      }
      return fail('not-found');
    });
  }

  /** Returns a submitted document as it would be stored in place of `before`. Throws as `acceptDocument` does. */
  async accept(
    db: Db,
    rules: DocumentRules<D>,
    body: ParsedBody<D>,
    stored: readonly D[],
    before: Entity<D> | undefined,
  ): Promise<D> {
    const document = await this.#acceptUnplaced(db, rules, body, stored);
    refuse((await this.kind.placeFaults?.(db, before?.id, document, before?.document)) ?? []);
    return document;
  }

  #acceptUnplaced(db: Db, rules: DocumentRules<D>, body: ParsedBody<D>, stored: readonly D[]): Promise<D> {
    return acceptDocument(db, { kind: this.kind, rules, cleaning: this.#parts }, body, stored);
  }

  /**
   * Stores a validated document: the next version of `before`, or a new entity. Throws `conflict`, and whatever the
   * kind throws.
   */
  async store(
    db: Db,
    before: Entity<D> | undefined,
    accepted: D,
    { force = false, rewrite = false, by, id }: SaveOptions<D>,
  ): Promise<Entity<D>> {
    const write = { login: by?.login ?? null, now: this.#parts.clock.now() };
    const renaming = before && renamingOf(this.kind, before, accepted, { rewrite });
    const [document = accepted] = renaming
      ? await renameIn(db, this.kind, [accepted], renaming, this.#parts.scanMarkers)
      : [];
    const save = { before, document, force, by, write };
    await this.kind.beforeSave?.(db, save);
    const content = contentOf(this.kind, document);
    const entity = before
      ? await updateEntity(db, before, content, write)
      : await insertEntity(db, this.kind.name, content, write, id);
    await this.#saved(db, save, entity);
    if (renaming) await this.#rewrite(db, renaming, write, by);
    return entity;
  }

  /**
   * Converts links of entities stored in this transaction into references when their targets were stored after them.
   */
  convertLinks(db: Db, entities: readonly Entity[]): Promise<Entity[]> {
    const kind = this.kind as unknown as ContentKind;
    return convertStoredLinks(db, kind, entities, { ...this.#parts, now: this.#parts.clock.now() });
  }

  async audit(
    db: Db,
    action: AuditAction,
    { kind, id, document }: Entity,
    at: number,
    by: Actor | null,
    changed?: readonly string[],
  ): Promise<void> {
    if (!by) return;
    const entity = { kind, id, name: document.shortcut };
    await this.#parts.audit(db, [{ action, at, by, entity, ...(changed ? { changed } : {}) }]);
  }

  async #insertUnlessTaken(db: Db, document: D, by: Actor): Promise<Entity<D> | undefined> {
    const write = { login: by.login, now: this.#parts.clock.now() };
    const save = { before: undefined, document, force: false, by, write };
    await this.kind.beforeSave?.(db, save);
    const entity = await insertUnlessTaken(db, this.kind.name, contentOf(this.kind, document), write);
    if (entity) await this.#saved(db, save, entity);
    return entity;
  }

  async #saved(
    db: Db,
    save: { before: Entity<D> | undefined; document: D; force: boolean; by: Actor | null; write: Write },
    entity: Entity<D>,
  ): Promise<void> {
    const { before, by, write } = save;
    await this.kind.afterSave?.(db, save, entity);
    const { kind, id } = entity;
    await this.#parts.changed(db, { kind, id, before, after: entity, by: write.login, at: write.now });
    if (!before) return this.audit(db, 'create', entity, write.now, by);
    const changed = changedNames<object>(before.document, entity.document);
    return this.audit(db, 'update', entity, write.now, by, changed);
  }

  async #rewrite(db: Db, renaming: Renaming, write: Write, by: Actor | null): Promise<void> {
    const rewritten = await rewriteReferences(db, renaming, write, this.#parts);
    if (by)
      await this.#parts.audit(
        db,
        rewritten.map((what) => ({ ...what, at: write.now, by })),
      );
  }

  #transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { database } = this.#parts;
    return database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      return work(db);
    });
  }

  async #current(
    db: Db,
    id: EntityId,
    body: ParsedBody<unknown>,
    expectedVersion: ExpectedVersion,
  ): Promise<Entity<D>> {
    const stored = (await findEntity<D>(db, this.kind.name, id)) ?? missing(body);
    if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
    return stored;
  }

  #refuseLoss(db: Db, before: Entity<D>, after: D | undefined, options: SaveOptions<D>): Promise<void> {
    const { clock, addressing } = this.#parts;
    return refuseLoss(db, this.kind, before, after, { ...options, now: clock.now(), addressing });
  }

  async #refuseUnpublishable(db: Db, id: EntityId | undefined, document: D): Promise<void> {
    if (this.kind.isPublic(document)) refuse((await this.kind.publicationFaults?.(db, id, document)) ?? []);
  }

  async #present(
    db: Db,
    entities: readonly (Entity<D> | ListedEntity<D>)[],
    options: { language: string; whole: boolean },
  ): Promise<ContentView[]> {
    const added = await this.kind.present(db, entities, options);
    const copies = await findWorkingCopyFacts(
      db,
      entities.map(({ id }) => id),
      (fault) => violationText(this.#parts.messages, options.language, fault),
    );
    const now = this.#parts.clock.now();
    return entities.map((entity, index) => {
      const workingCopy = copies.get(entity.id) ?? null;
      const state = this.kind.stateOf?.(entity.document, workingCopy, now);
      const { site } = this.kind;
      const listed =
        'fieldFacts' in entity ? listedTranslations(entity.document, site) : (entity.translations ?? []);
      return {
        ...viewOf(entity),
        ...added[index],
        translationStates: translationStates(listed, site),
        workingCopy,
        ...(state ? { state } : {}),
      };
    });
  }
}

function sizeOf(document: object): number {
  return Buffer.byteLength(JSON.stringify(document));
}
