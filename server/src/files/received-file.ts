import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../kernel/identifier.ts';
import { absent, syncFolder, translateDiskError } from './write-whole-file.ts';

/** A file that has arrived and lies apart, until it is known to be welcome. */
export interface ReceivedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Of the bytes, short; that of a medium. */
  hash: string;
}

/** Beside the files that are there for good, so that a rename makes one of them. */
export const INCOMING_FOLDER = '.incoming';

/**
 * Writes a stream to the disk as it comes. One that breaks off leaves nothing behind. Throws `unavailable` when the disk
 * does not take it.
 */
export async function receiveFile(stream: Readable, folder: string): Promise<ReceivedFile> {
  const path = join(folder, INCOMING_FOLDER, newId());
  const hash = createHash('sha256');
  let size = 0;
  try {
    await mkdir(dirname(path), { recursive: true });
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', flush: true }),
    );
  } catch (error) {
    await rm(path, { force: true });
    throw translateDiskError(error);
  }
  return { path, size, hash: hash.digest('base64url').slice(0, 22) };
}

/** Makes a received file one that is there for good, at once and whole, also after a power cut. Makes its folder. */
export async function placeFile(file: ReceivedFile, path: string): Promise<void> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true });
    await rename(file.path, path);
    await syncFolder(folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    throw translateDiskError(error);
  }
}

/** Forgets a received file, unless it was placed. */
export function discardFile(file: ReceivedFile): Promise<void> {
  return rm(file.path, { force: true });
}

/**
 * Removes what arrived before an instant (ms since the epoch) and was never placed: its process ended meanwhile. Folders stay:
 * what was set aside may be the only one there is. Gives how many files that were.
 */
export async function removeOldUploads(folder: string, before: number): Promise<number> {
  const incoming = join(folder, INCOMING_FOLDER);
  let removed = 0;
  for (const name of (await readdir(incoming).catch(absent)) ?? []) {
    const path = join(incoming, name);
    const facts = await stat(path).catch(absent);
    if (!facts?.isFile() || facts.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
