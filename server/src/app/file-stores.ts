import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { Configuration } from '../config/properties.ts';
import type { BucketStore } from '../files/bucket/bucket-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { createFolderStore } from '../files/folder-store.ts';

/** The stores of all files. */
export interface FileStores {
  /** The location of `app.files.url` as a whole. */
  root: FileStore;
  media: FileStore;
  /** Files of submissions, separate from media and everything public. */
  results: FileStore;
  styleSheets: FileStore;
}

/** Folder names below `app.files.url`. */
export const MEDIA_FOLDER = 'media';
export const RESULT_FOLDER = 'form-results';
export const CSS_FOLDER = 'css';

type Project = Pick<OpenedProject, 'configuration' | 'dataDirectory'>;

/**
 * Creates the file stores of a project, below the folder or bucket of `app.files.url`. Does not access the storage.
 */
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
  const storeAt = await openBucketStores(project);
  return {
    root: storeAt(''),
    media: storeAt(`${MEDIA_FOLDER}/`),
    results: storeAt(`${RESULT_FOLDER}/`),
    styleSheets: isBucketAddress(styleSheets) ? storeAt(`${CSS_FOLDER}/`) : createFolderStore(styleSheets),
  };
}

/** Returns the folder that `app.files.url` names, or undefined for a bucket. */
export function fileFolder(configuration: Configuration): string | undefined {
  const url = configuration['app.files.url'];
  return isBucketAddress(url) ? undefined : url.slice('file:'.length);
}

export function isBucketAddress(place: string): boolean {
  return place.startsWith('s3://');
}

/**
 * Returns a factory for stores below a folder of the bucket of `app.files.url`. The folder is '' or ends with a
 * slash. Loads the AWS SDK on demand.
 */
export async function openBucketStores(project: Project): Promise<(folder: string) => BucketStore> {
  const [{ openBucket }, { createBucketStore }] = await Promise.all([
    import('../files/bucket/bucket.ts'),
    import('../files/bucket/bucket-store.ts'),
  ]);
  const { configuration, dataDirectory } = project;
  const [, name, path] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(configuration['app.files.url'])!;
  const accessKeyId = configuration['app.files.access-key-id'];
  const secretAccessKey = configuration['app.files.secret-access-key'];
  const encryption = configuration['app.files.encryption'];
  const encryptionKey = configuration['app.files.encryption-key'];
  const bucket = openBucket({
    bucket: name!,
    endpoint: configuration['app.files.endpoint'],
    region: configuration['app.files.region'],
    isPathStyle: configuration['app.files.path-style'],
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    encryption: {
      ...(encryption === 'bucket' ? {} : { ServerSideEncryption: encryption }),
      ...(encryptionKey === undefined ? {} : { SSEKMSKeyId: encryptionKey }),
    },
  });
  const prefix = path === '' ? '' : `${path!}/`;
  return (folder) => createBucketStore(bucket, prefix + folder, dataDirectory);
}
