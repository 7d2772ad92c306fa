import { createReadStream } from 'node:fs';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { refuseUsed } from '../../content/refuse-used.ts';
import { searchText } from '../../content/search.ts';
import { deleteTrash, findTrash, insertTrash, type TrashItem } from '../../content/trash.repository.ts';
import type { MediaAttention } from '../../contract/attention.ts';
import type { ListView } from '../../contract/common.ts';
import type { MediaForm, MediaListQuery, MediaView } from '../../contract/media.ts';
import type { WebhookEvent } from '../../contract/webhook-events.ts';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { discardFile, receiveFile, type ReceivedFile } from '../../files/received-file.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { changedNames } from '../../kernel/changed-names.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import { auditChanges } from '../../security/audit-changes.ts';
import { mediaFileKey } from './media-file.key.ts';
import type { MediaIntake } from './media-intake.ts';
import { publicFileName, typesOfKind } from './media-type.rules.ts';
import {
  countMedia,
  deleteMedia,
  findMedia,
  insertMedia,
  IS_UNUSED,
  isUndescribed,
  listMedia,
  placeMedia,
  updateMedia,
  type Media,
  type MediaCondition,
  type MediaSortColumn,
  type MediaWrite,
} from './media.repository.ts';
import { checkMedia } from './media.rules.ts';
import { toMediaView } from './media.view.ts';

export interface MediaServiceDependencies {
  database: Database;
  files: FileStore;
  intake: MediaIntake;
  clock: Clock;
  languages: Languages;
  /** 0 disables the trash. */
  trashDays: number;
  /** Invalidates the dependents of these names when the transaction commits. */
  invalidate(db: Db, names: readonly string[]): Promise<void>;
  /** Queues webhook calls in the same transaction. */
  announce(db: Db, event: MediaEvent, media: Pick<Media, 'id' | 'name' | 'version'>): Promise<void>;
}

export type MediaEvent = Extract<WebhookEvent, `media.${string}`>;

/** A received upload: the file, which the service now owns, and its properties. */
export interface Upload {
  file: ReceivedFile | undefined;
  /** The file name from the client. */
  fileName: string;
  body: ParsedBody<MediaForm>;
}

/** An existing file, which is copied. */
export interface OwnFile extends Pick<Upload, 'fileName' | 'body'> {
  path: string;
}

const SORT_COLUMNS: Readonly<Record<string, MediaSortColumn>> = {
  name: 'name',
  type: 'type',
  size: 'size',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Media: upload, list, read, edit, delete. The file of a medium never changes. Source: contract §4 "Media". */
export class MediaService {
  readonly #parts: MediaServiceDependencies;
  readonly #audit;
  readonly #conditions: Readonly<Record<MediaAttention, MediaCondition>>;

  constructor(parts: MediaServiceDependencies) {
    this.#parts = parts;
    this.#conditions = {
      undescribed: isUndescribed(typesOfKind('image'), parts.languages.languages),
      unused: IS_UNUSED,
    };
    this.#audit = auditChanges('media', 'name', parts.clock);
  }

  /** Stores an upload. Throws `invalid`, `too-large` or `unavailable`, after discarding the file. */
  async create({ file, fileName, body }: Upload, by: Actor): Promise<MediaView> {
    const { database, clock, announce } = this.#parts;
    if (!file) return fail('invalid', { violations: [violation('/file', 'required'), ...body.violations] });
    const id = newId();
    return this.#orDiscard(id, file, async () => {
      const { stored, texts } = await this.#take(id, file, { fileName, body });
      return database.transaction(async (db) => {
        await insertMedia(db, stored, texts, { login: by.login, now: clock.now() });
        await this.#audit(db, by, { action: 'create' }, stored);
        await announce(db, 'media.created', { ...stored, version: 1 });
        return this.#current(db, id);
      });
    });
  }

  /** Stores a copy of an existing file in the caller's transaction. Throws as `create` does. */
  async insert(db: Db, id: EntityId, { path, ...about }: OwnFile, write: MediaWrite): Promise<void> {
    const { files, announce } = this.#parts;
    const file = await receiveFile(createReadStream(path), files.receivingFolder);
    await this.#orDiscard(id, file, async () => {
      const { stored, texts } = await this.#take(id, file, about);
      await insertMedia(db, stored, texts, write);
      await announce(db, 'media.created', { ...stored, version: 1 });
    });
  }

  /** Removes the file of an `insert` whose transaction was rolled back. */
  discard(id: EntityId): Promise<void> {
    return this.#parts.files.removeFolder(id);
  }

  async list(query: MediaListQuery): Promise<ListView<MediaView>> {
    const { database } = this.#parts;
    const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
    const types = query.kind === undefined ? undefined : typesOfKind(query.kind);
    const conditions = query.attention === undefined ? [] : [this.#conditions[query.attention]];
    const { media, total } = await database.snapshot((db) => listMedia(db, request, types, conditions));
    return { items: media.map(toMediaView), page: request.page, size: request.size, total };
  }

  /** Counts what needs attention. */
  async countAttention(db: Db): Promise<Record<MediaAttention, number>> {
    const { undescribed, unused } = this.#conditions;
    return { undescribed: await countMedia(db, undescribed), unused: await countMedia(db, unused) };
  }

  /** Throws `not-found`. */
  read(id: EntityId): Promise<MediaView> {
    return this.#current(this.#parts.database.read, id);
  }

  /** Returns the medium at a public address. Throws `not-found`, also for a wrong name. */
  async readPublic(id: string, name: string): Promise<Media> {
    const { database } = this.#parts;
    const media = await findMedia(database.read, id);
    return media?.name === name ? media : fail('not-found');
  }

  /** Replaces the texts of a medium. Throws `invalid`, `not-found` or `stale`. */
  update(
    id: EntityId,
    body: ParsedBody<MediaForm>,
    expectedVersion: ExpectedVersion,
    by: Actor,
  ): Promise<MediaView> {
    const { database, languages, clock, invalidate, announce } = this.#parts;
    return database.transaction(async (db) => {
      const stored = (await findMedia(db, id)) ?? missing(body);
      if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
      const form = accept(body, checkMedia(body.value, languages, stored));
      const texts = this.#textsOf(form, stored.name);
      const write = { login: by.login, now: clock.now() };
      if (!(await updateMedia(db, id, texts, write, stored.version))) throw new AppError('stale');
      await invalidate(db, [`media:${id}`]);
      const { title, alt } = texts;
      await this.#audit(
        db,
        by,
        { action: 'update', changed: changedNames<Pick<Media, 'title' | 'alt'>>(stored, { title, alt }) },
        stored,
      );
      await announce(db, 'media.changed', { ...stored, version: stored.version + 1 });
      return this.#current(db, id);
    });
  }

  /**
   * Moves a medium to the trash. Throws `not-found`, `stale`, or `in-use` with its usages. With `force` it ignores usages, except
   * in content that the caller may not edit.
   */
  async remove(id: EntityId, expectedVersion: ExpectedVersion, force: boolean, by: Actor): Promise<void> {
    const { database, clock, invalidate, announce, files, trashDays } = this.#parts;
    await database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      const stored = (await findMedia(db, id)) ?? fail('not-found');
      if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
      const target = { link: 'media', target: id } as const;
      await refuseUsed(db, target, { force, authorities: by.authorities });
      if (trashDays > 0) await insertTrash(db, [toTrash(stored, { login: by.login, now: clock.now() })]);
      if (!(await deleteMedia(db, id, stored.version))) throw new AppError('stale');
      await invalidate(db, [`media:${id}`]);
      await this.#audit(db, by, { action: 'delete' }, stored);
      await announce(db, 'media.deleted', stored);
    });
    // The row is deleted first: a file left behind by a failure here is never served.
    if (trashDays === 0) await files.removeFolder(id);
  }

  /** Restores a medium from the trash. Throws `not-found`. */
  restore(id: EntityId, by: Actor): Promise<void> {
    const { database, invalidate, announce } = this.#parts;
    return database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      const { content } = (await findTrash(db, 'media', id)) ?? fail('not-found');
      const media = JSON.parse(content) as Media;
      await placeMedia(db, [{ ...media, ...this.#textsOf(media, media.name) }]);
      await deleteTrash(db, 'media', [id]);
      await invalidate(db, [`media:${id}`]);
      await this.#audit(db, by, { action: 'restore' }, media);
      await announce(db, 'media.created', media);
    });
  }

  async #current(db: Db, id: EntityId): Promise<MediaView> {
    return toMediaView((await findMedia(db, id)) ?? fail('not-found'));
  }

  #textsOf({ title = {}, alt = {} }: Partial<MediaForm>, name: string) {
    return { title, alt, searchText: searchText([name, ...Object.values(title), ...Object.values(alt)]) };
  }

  /** Checks the file and its properties, and moves it into place. Returns the values of the row. */
  async #take(id: EntityId, received: ReceivedFile, { fileName, body }: Pick<Upload, 'fileName' | 'body'>) {
    const { languages, intake, files } = this.#parts;
    const form = accept(body, checkMedia(body.value, languages));
    const taken = await intake(received, fileName);
    const { file, smallest } = taken;
    const { extension, ...facts } = taken.facts;
    const name = publicFileName(fileName, extension);
    await files.place(file, mediaFileKey(id));
    if (smallest) await files.write(mediaFileKey(id, smallest.name), smallest.content);
    return {
      stored: { id, name, size: file.size, hash: file.hash, ...facts },
      texts: this.#textsOf(form, name),
    };
  }

  /** Runs `work` and discards the file when it fails. */
  async #orDiscard<T>(id: EntityId, file: ReceivedFile, work: () => Promise<T>): Promise<T> {
    const { files } = this.#parts;
    try {
      return await work();
    } catch (error) {
      await discardFile(file);
      await files.removeFolder(id);
      throw error;
    }
  }
}

function toTrash(media: Media, { login, now }: MediaWrite): TrashItem {
  const { id, name, title } = media;
  const facts = { deletedWith: null, deletedAt: now, deletedBy: login };
  return { kind: 'media', id, name, title, content: JSON.stringify(media), ...facts };
}
