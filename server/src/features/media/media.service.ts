import type { ListView } from '../../contract/common.ts';
import type { MediaForm, MediaListQuery, MediaView } from '../../contract/media.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { searchText } from '../../content/search.ts';
import type { Database, Db } from '../../database/database.ts';
import { readListQuery } from '../../http/list-query.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit, type AuditRecord } from '../../security/audit.repository.ts';
import { changedNames } from '../../security/audit.rules.ts';
import { inspectMedia } from './inspect-media.ts';
import type { MediaFileStore, ReceivedFile } from './media-file.store.ts';
import { publicFileName, typesOfKind } from './media-type.rules.ts';
import { variantOf, type MediaVariants } from './media-variants.ts';
import {
  deleteMedia,
  findMedia,
  findMediaUses,
  insertMedia,
  listMedia,
  updateMedia,
  type Media,
  type MediaSortColumn,
} from './media.repository.ts';
import { checkMedia, NAMED_USES, usedByContent } from './media.rules.ts';
import { toMediaView } from './media.view.ts';

export interface MediaServiceDependencies {
  database: Database;
  files: MediaFileStore;
  variants: MediaVariants;
  clock: Clock;
  languages: Languages;
  maxMegapixels: number;
}

/** An upload as it was read: the file, which is the service's from here on, and what stands beside it. */
export interface Upload {
  file: ReceivedFile | undefined;
  /** As the sender calls it. */
  fileName: string;
  body: ParsedBody<MediaForm>;
}

export type MediaService = ReturnType<typeof createMediaService>;

const SORT_COLUMNS: Readonly<Record<string, MediaSortColumn>> = {
  name: 'name',
  type: 'type',
  size: 'size',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};
const SMALLEST_WIDTH = 320;

/** Media: upload, list, read, describe, delete. The file of a medium never changes. Source: contract §4 "Media". */
export function createMediaService(dependencies: MediaServiceDependencies) {
  const { database, files, variants, clock, languages } = dependencies;

  async function current(db: Db, id: EntityId): Promise<MediaView> {
    return toMediaView((await findMedia(db, id)) ?? fail('not-found'));
  }

  function textsOf({ title = {}, alt = {} }: Partial<MediaForm>, name: string) {
    return { title, alt, searchText: searchText([name, ...Object.values(title), ...Object.values(alt)]) };
  }

  function audit(
    db: Db,
    by: Actor,
    record: Pick<AuditRecord, 'action' | 'changed'>,
    { id, name }: Pick<Media, 'id' | 'name'>,
  ): Promise<void> {
    return recordAudit(db, { ...record, at: clock.now(), by, entity: { kind: 'media', id, name } });
  }

  /** The smallest one is made at once: an image of which none can be made is broken. */
  async function refuseBroken(id: EntityId, type: string): Promise<void> {
    try {
      await variants.make(id, variantOf(type, SMALLEST_WIDTH, true));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('invalid', { violations: [violation('/file', 'broken-image')], cause: error });
    }
  }

  return {
    /** Throws `invalid`, `too-large` or `unavailable`; nothing of the upload is left then. */
    async create({ file, fileName, body }: Upload, by: Actor): Promise<MediaView> {
      if (!file) return fail('invalid', { violations: [violation('/file', 'required'), ...body.violations] });
      const id = newId();
      try {
        const form = accept(body, checkMedia(body.value, languages));
        const { extension, ...facts } = await inspectMedia(file, dependencies.maxMegapixels);
        const name = publicFileName(fileName, extension);
        await files.place(file, id);
        if (facts.resizable) await refuseBroken(id, facts.type);
        return await database.transaction(async (db) => {
          const stored = { id, name, size: file.size, hash: file.hash, ...facts };
          await insertMedia(db, stored, textsOf(form, name), { login: by.login, now: clock.now() });
          await audit(db, by, { action: 'create' }, stored);
          return current(db, id);
        });
      } catch (error) {
        await files.discard(file);
        await files.remove(id);
        throw error;
      }
    },

    async list(query: MediaListQuery): Promise<ListView<MediaView>> {
      const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
      const types = query.kind === undefined ? undefined : typesOfKind(query.kind);
      const { media, total } = await database.snapshot((db) => listMedia(db, request, types));
      return { items: media.map(toMediaView), page: request.page, size: request.size, total };
    },

    /** Throws `not-found`. */
    read: (id: EntityId): Promise<MediaView> => current(database.read, id),

    /** What a public address leads to. Throws `not-found`, also for another name. */
    async readPublic(id: string, name: string): Promise<Media> {
      const media = await findMedia(database.read, id);
      return media?.name === name ? media : fail('not-found');
    },

    /** Replaces the texts. Throws `invalid`, `not-found` or `stale`. */
    update: (
      id: EntityId,
      body: ParsedBody<MediaForm>,
      expectedVersion: number | undefined,
      by: Actor,
    ): Promise<MediaView> =>
      database.transaction(async (db) => {
        const stored = (await findMedia(db, id)) ?? missing(body);
        if (expectedVersion !== undefined && stored.version !== expectedVersion) throw new AppError('stale');
        const form = accept(body, checkMedia(body.value, languages, stored));
        const texts = textsOf(form, stored.name);
        const write = { login: by.login, now: clock.now() };
        if (!(await updateMedia(db, id, texts, write, stored.version))) throw new AppError('stale');
        const { title, alt } = texts;
        await audit(
          db,
          by,
          { action: 'update', changed: changedNames<Pick<Media, 'title' | 'alt'>>(stored, { title, alt }) },
          stored,
        );
        return current(db, id);
      }),

    /** Throws `not-found`, `stale`, or `in-use` with what uses it unless `force`. */
    async remove(
      id: EntityId,
      expectedVersion: number | undefined,
      force: boolean,
      by: Actor,
    ): Promise<void> {
      await database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await findMedia(db, id)) ?? fail('not-found');
        if (expectedVersion !== undefined && stored.version !== expectedVersion) throw new AppError('stale');
        const { shortcuts, total } = await findMediaUses(db, id, NAMED_USES);
        if (total > 0 && !force)
          throw new AppError('in-use', { violations: usedByContent(shortcuts, total) });
        if (!(await deleteMedia(db, id, stored.version))) throw new AppError('stale');
        await audit(db, by, { action: 'delete' }, stored);
      });
      // The row went first: a file that is left behind by a fault here is never served.
      await files.remove(id);
    },
  };
}
