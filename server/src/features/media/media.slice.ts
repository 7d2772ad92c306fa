import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { removeStranded } from '../../files/received-file.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { createWorkQueue } from '../../security/work-queue.ts';
import { mediaFileRoutes } from './media-file.routes.ts';
import { createMediaIntake } from './media-intake.ts';
import { createMediaVariants } from './media-variants.ts';
import { mediaRoutes } from './media.routes.ts';
import { MediaService } from './media.service.ts';

/** Work on one image keeps a processor busy; who would wait too long for a smaller one gets the whole one. */
const IMAGE_WORK = { atOnce: 1, maxWaiting: 32 };

/** An upload that takes longer than this has ended with its process. */
const STRANDED_AFTER_MS = 24 * 60 * 60 * 1000;

export interface MediaSliceParts {
  configuration: Configuration;
  database: Database;
  files: FileStore;
  clock: Clock;
  logger: Logger;
  /** Drops what depends on these names when the transaction is committed. */
  invalidate(db: Db, names: readonly string[]): Promise<void>;
}

/** Media: their administration, and their files as the public reads them. */
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
    /** Removes what uploads have left behind whose process ended. Never rejects. */
    async start() {
      try {
        const removed = await removeStranded(files.receivingFolder, clock.now() - STRANDED_AFTER_MS);
        if (removed > 0) logger.event('uploads pruned', { files: removed });
      } catch (error) {
        logger.event('upload pruning failed', { err: error });
      }
    },
    publicRoutes: (site: FastifyInstance) => mediaFileRoutes(site, { media, files, variants }),
  };
}
