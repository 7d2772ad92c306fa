import { join } from 'node:path';
import type { Configuration } from '../config/properties.ts';
import { createMediaFileStore, type MediaFileStore } from '../features/media/media-file.store.ts';
import { createResultFileStore, type ResultFileStore } from '../features/forms/result-file.store.ts';

/** Names in that folder. */
export const MEDIA_FOLDER = 'media';
export const RESULT_FOLDER = 'form-results';

/** The folder that `app.files.url` names. Throws for any other place. */
export function fileFolder(url: string): string {
  if (url.startsWith('file:')) return url.slice('file:'.length);
  throw new Error(`app.files.url: files can only be stored in a folder (file:<folder>), not at ${url}`);
}

/** The files of media. */
export function mediaFiles(configuration: Configuration): MediaFileStore {
  return createMediaFileStore(join(fileFolder(configuration['app.files.url']), MEDIA_FOLDER));
}

/** Files that came with form results: apart from media, and from everything that is public. */
export function resultFiles(configuration: Configuration): ResultFileStore {
  return createResultFileStore(join(fileFolder(configuration['app.files.url']), RESULT_FOLDER));
}
