import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { absent, syncFolder } from '../../files/write-whole-file.ts';
import { newId } from '../../kernel/identifier.ts';

const PARTIAL = '.partial';
/** A partial file that is still being written is touched more often than this. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * Writes a file under a temporary name, readable only by the current user, and renames it once it is complete and
 * flushed to disk. Throws an error for the user when a file exists that may not be overwritten.
 */
export async function writeBackupFile<T>(
  path: string,
  overwrite: boolean,
  write: (destination: Writable) => Promise<T>,
): Promise<T> {
  if (!overwrite) await refuseExisting(path);
  await removeAbandoned(path);
  const partial = `${path}.${newId()}${PARTIAL}`;
  try {
    const file = await open(partial, 'wx', 0o600);
    const result = await write(createWriteStream(partial, { fd: file, flush: true }));
    if (!overwrite) await refuseExisting(path);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function refuseExisting(path: string): Promise<void> {
  if (await stat(path).catch(absent))
    throw new Error(`${path} already exists. To replace it, add --overwrite.`);
}

/** Removes partial files of interrupted backups. */
async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(PARTIAL)) continue;
    const facts = await stat(join(folder, name)).catch(absent);
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}
