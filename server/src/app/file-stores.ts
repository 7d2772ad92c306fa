import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { Configuration } from '../config/properties.ts';
import type { BucketStore } from '../files/bucket/bucket-store.ts';
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
  const storeAt = await openBucketStores(project);
  return {
    root: storeAt(''),
    media: storeAt(`${MEDIA_FOLDER}/`),
    results: storeAt(`${RESULT_FOLDER}/`),
    styleSheets: isBucketAddress(styleSheets) ? storeAt(`${CSS_FOLDER}/`) : createFolderStore(styleSheets),
  };
}

/** The folder that `app.files.url` names; undefined for a bucket. */
export function fileFolder(configuration: Configuration): string | undefined {
  const url = configuration['app.files.url'];
  return isBucketAddress(url) ? undefined : url.slice('file:'.length);
}

export function isBucketAddress(place: string): boolean {
  return place.startsWith('s3://');
}

/** Returns stores below folders of the bucket of `app.files.url`: '', or ends in a slash. The SDK is loaded here. */
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
