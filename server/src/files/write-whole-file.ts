import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../kernel/app-error.ts';
import { newId } from '../kernel/identifier.ts';

/** Disk full, over the quota, read-only, not permitted, broken. */
const UNAVAILABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE']);

/**
 * Writes a file as a whole or not at all: under another name first, on the disk, then renamed. Makes its folder. Whoever
 * reads meanwhile reads the former content. Throws `unavailable` when the disk does not take it.
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

/** Makes a rename or a removal outlast a power cut. Windows has no such call, and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A disk that does not take what it is given is `unavailable`; everything else is given back as it is. */
export function translateDiskError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code !== undefined && UNAVAILABLE.has(code) ? new AppError('unavailable', { cause: error }) : error;
}

/** For `catch`: undefined when there is no such file or folder; throws everything else. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
