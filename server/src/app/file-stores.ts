import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { Configuration } from '../config/properties.ts';
import type { Bucket } from '../files/bucket/bucket.ts';
import type { FileStore } from '../files/file-store.ts';
import { createFolderStore } from '../files/folder-store.ts';

/** Everything that is stored as files. */
export interface FileStores {
  /** What `app.files.url` names as a whole. */
  root: FileStore;
  media: FileStore;
  /** Files that came with form results: apart from media, and from everything that is public. */
  results: FileStore;
  styleSheets: FileStore;
}

/** Names in the place of `app.files.url`. */
export const MEDIA_FOLDER = 'media';
export const RESULT_FOLDER = 'form-results';
export const CSS_FOLDER = 'css';

/** A bucket, and where in it the files of the project begin. */
export interface BucketPlace {
  bucket: Bucket;
  /** '', or ends in a slash. */
  prefix: string;
}

type Project = Pick<OpenedProject, 'configuration' | 'dataDirectory'>;

/** Where the files of a project lie: below the folder or the bucket of `app.files.url`. Asks no storage for anything. */
export async function openFileStores(project: Project): Promise<FileStores> {
  const { configuration } = project;
  const styleSheets = configuration['app.cms.css-upload-path'];
  const folder = fileFolder(configuration);
  if (folder !== undefined) {
    return {
      root: createFolderStore(folder),
      media: createFolderStore(join(folder, MEDIA_FOLDER)),
      results: createFolderStore(join(folder, RESULT_FOLDER)),
      styleSheets: createFolderStore(styleSheets),
    };
  }
  const { createBucketStore } = await import('../files/bucket/bucket-store.ts');
  const { bucket, prefix } = await bucketPlace(configuration);
  const storeAt = (name: string) => createBucketStore(bucket, `${prefix}${name}/`, project.dataDirectory);
  return {
    root: createBucketStore(bucket, prefix, project.dataDirectory),
    media: storeAt(MEDIA_FOLDER),
    results: storeAt(RESULT_FOLDER),
    styleSheets: liesInBucket(styleSheets) ? storeAt(CSS_FOLDER) : createFolderStore(styleSheets),
  };
}

/** The folder that `app.files.url` names; undefined for a bucket. */
export function fileFolder(configuration: Configuration): string | undefined {
  const url = configuration['app.files.url'];
  return liesInBucket(url) ? undefined : url.slice('file:'.length);
}

export function liesInBucket(place: string): boolean {
  return place.startsWith('s3://');
}

/** The bucket of `app.files.url`. */
export async function bucketPlace(configuration: Configuration): Promise<BucketPlace> {
  const { openBucket } = await import('../files/bucket/bucket.ts');
  const [, bucket, path] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(configuration['app.files.url'])!;
  return {
    prefix: path === '' ? '' : `${path!}/`,
    bucket: openBucket({
      bucket: bucket!,
      endpoint: configuration['app.files.endpoint'],
      region: configuration['app.files.region'],
      isPathStyle: configuration['app.files.path-style'],
      accessKeyId: configuration['app.files.access-key-id']!,
      secretAccessKey: configuration['app.files.secret-access-key']!,
      sessionToken: configuration['app.files.session-token'],
    }),
  };
}
