import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import { createMediaFileStore } from '../features/media/media-file.store.ts';
import { mediaFileRoutes } from '../features/media/media-file.routes.ts';
import { createMediaVariants } from '../features/media/media-variants.ts';
import { mediaRoutes } from '../features/media/media.routes.ts';
import { createMediaService } from '../features/media/media.service.ts';
import type { Clock } from '../kernel/clock.ts';
import { createWorkQueue } from '../security/work-queue.ts';

/** Making one smaller image keeps a processor busy; who would wait too long gets the whole one. */
const VARIANTS = { atOnce: 1, maxWaiting: 32 };

export interface MediaParts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
}

/** Media: their administration, and their files as the public reads them. Throws when files cannot be stored. */
export function composeMedia({ configuration, database, clock }: MediaParts) {
  const files = createMediaFileStore(join(fileFolder(configuration['app.files.url']), 'media'));
  const maxMegapixels = configuration['app.cms.max-image-megapixels'];
  const variants = createMediaVariants(files, createWorkQueue(VARIANTS), maxMegapixels);
  const media = createMediaService({
    database,
    files,
    variants,
    clock,
    languages: {
      languages: configuration['app.cms.languages'],
      defaultLanguage: configuration['app.cms.default-language'],
    },
    maxMegapixels,
  });

  return {
    routes: (api: FastifyInstance) =>
      mediaRoutes(api, { media, files, maxUploadBytes: configuration['app.cms.max-upload-size'] }),
    publicRoutes: (site: FastifyInstance) => mediaFileRoutes(site, { media, files, variants }),
  };
}

function fileFolder(url: string): string {
  if (url.startsWith('file:')) return url.slice('file:'.length);
  throw new Error(`app.files.url: files can only be stored in a folder (file:<folder>), not at ${url}`);
}
