import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../kernel/app-error.ts';
import { newId } from '../kernel/identifier.ts';

/** Disk full, quota exceeded, read-only, not permitted, broken, too many open files. */
const UNAVAILABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE']);

/**
 * Writes a file atomically: to a temporary name, synced, then renamed. Creates the folder. Concurrent readers see the
 * previous content. Throws `unavailable` when the disk rejects it.
 */
export async function writeWholeFile(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${newId()}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw translateDiskError(error);
  }
}

/** Makes a rename or removal survive a power loss. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Translates a disk error to `unavailable` and returns any other error unchanged. */
export function translateDiskError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code !== undefined && UNAVAILABLE.has(code) ? new AppError('unavailable', { cause: error }) : error;
}

/** For `catch`: returns undefined when the file or folder does not exist, and rethrows anything else. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
