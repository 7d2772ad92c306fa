import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { Areas } from '../features/backup/restore.service.ts';
import { SECRET_FILE } from '../security/secret.ts';
import { fileFolder, MEDIA_FOLDER, RESULT_FOLDER } from './file-folder.ts';

/** The folders of a project that a backup fills. */
export function backupAreas({ configuration, dataDirectory }: OpenedProject): Areas {
  return {
    files: {
      name: 'files',
      folder: fileFolder(configuration['app.files.url']),
      gives: (entry) => entry === MEDIA_FOLDER || entry === RESULT_FOLDER,
    },
    styleSheets: {
      name: 'css',
      folder: configuration['app.cms.css-upload-path'],
      gives: (entry) => entry.endsWith('.css') || entry === '.versions',
    },
    secret: {
      name: 'secret',
      folder: dataDirectory,
      gives: (entry) => entry === SECRET_FILE,
      mode: 0o600,
    },
  };
}

/** Where the secret of the installation lies, if it is a file. */
export function secretFile({ dataDirectory }: OpenedProject): string {
  return join(dataDirectory, SECRET_FILE);
}
