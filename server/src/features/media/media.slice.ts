import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { removeOldUploads } from '../../files/received-file.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { createWorkQueue } from '../../security/work-queue.ts';
import { mediaFileRoutes } from './media-file.routes.ts';
import { createMediaIntake } from './media-intake.ts';
import { createMediaVariants } from './media-variants.ts';
import { mediaRoutes } from './media.routes.ts';
import { MediaService, type MediaServiceDependencies } from './media.service.ts';

/** Each image keeps a processor busy. When the queue is full, visitors get the original. */
const IMAGE_WORK = { atOnce: 1, maxWaiting: 32 };

/** An older upload was interrupted when its process ended. */
const STRANDED_AFTER_MS = 24 * 60 * 60 * 1000;

export interface MediaSliceParts {
  configuration: Configuration;
  database: Database;
  files: FileStore;
  clock: Clock;
  logger: Logger;
  /** Invalidates the dependents of these names when the transaction commits. */
  invalidate(db: Db, names: readonly string[]): Promise<void>;
  announce: MediaServiceDependencies['announce'];
}

/** Media: their administration and their public files. */
export function mediaSlice(parts: MediaSliceParts) {
  const { configuration, files, clock, logger } = parts;
  const maxMegapixels = configuration['app.cms.max-image-megapixels'];
  const queue = createWorkQueue(IMAGE_WORK);
  const variants = createMediaVariants(files, queue, maxMegapixels);
  const intake = createMediaIntake({
    queue,
    variants,
    receivingFolder: files.receivingFolder,
    maxMegapixels,
    keepMetadata: configuration['app.cms.keep-metadata'],
  });
  const media = new MediaService({
    ...parts,
    intake,
    trashDays: configuration['app.cms.trash-days'],
    languages: {
      languages: configuration['app.cms.languages'],
      defaultLanguage: configuration['app.cms.default-language'],
    },
  });

  return {
    service: media,
    intake,
    routes: (api: FastifyInstance) =>
      mediaRoutes(api, {
        media,
        receivingFolder: files.receivingFolder,
        maxUploadBytes: configuration['app.cms.max-upload-size'],
      }),
    /** Deletes the remains of interrupted uploads. Never rejects. */
    async start() {
      try {
        const removed = await removeOldUploads(files.receivingFolder, clock.now() - STRANDED_AFTER_MS);
        if (removed > 0) logger.event('uploads pruned', { files: removed });
      } catch (error) {
        logger.event('upload pruning failed', { err: error });
      }
    },
    publicRoutes: (site: FastifyInstance) => mediaFileRoutes(site, { media, files, variants }),
  };
}
