import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { Area } from '../features/backup/area.ts';
import { folderArea } from '../features/backup/folder-area.ts';
import type { Areas } from '../features/backup/restore.service.ts';
import { MARK_FILE } from '../files/file-mark.ts';
import { SECRET_FILE } from '../security/secret.ts';
import {
  CSS_FOLDER,
  fileFolder,
  isBucketAddress,
  MEDIA_FOLDER,
  openBucketStores,
  RESULT_FOLDER,
} from './file-stores.ts';

/** Returns the areas of a project that a backup contains and a restore replaces. */
export async function backupAreas(project: OpenedProject): Promise<Areas> {
  const { configuration, dataDirectory } = project;
  const folder = fileFolder(configuration);
  const styleSheets = configuration['app.cms.css-upload-path'];
  return {
    files:
      folder === undefined
        ? await areaOfBucket(project, 'files', '', [`${MEDIA_FOLDER}/`, `${RESULT_FOLDER}/`, MARK_FILE])
        : folderArea({
            ...{ name: 'files', folder },
            isReplaced: (entry) => [MEDIA_FOLDER, RESULT_FOLDER, MARK_FILE].includes(entry),
          }),
    styleSheets: isBucketAddress(styleSheets)
      ? await areaOfBucket(project, 'css', `${CSS_FOLDER}/`, [`${CSS_FOLDER}/`])
      : folderArea({
          ...{ name: 'css', folder: styleSheets },
          isReplaced: (entry) => entry.endsWith('.css') || entry === '.versions',
        }),
    secret: folderArea({
      ...{ name: 'secret', folder: dataDirectory, mode: 0o600 },
      isReplaced: (entry) => entry === SECRET_FILE,
    }),
  };
}

async function areaOfBucket(
  project: OpenedProject,
  name: string,
  root: string,
  folders: readonly string[],
): Promise<Area> {
  const { bucketArea } = await import('../features/backup/bucket-area.ts');
  const store = (await openBucketStores(project))('');
  return bucketArea({ name, store, root, folders });
}

/** Returns the path of the installation's secret file. */
export function secretFile({ dataDirectory }: OpenedProject): string {
  return join(dataDirectory, SECRET_FILE);
}
