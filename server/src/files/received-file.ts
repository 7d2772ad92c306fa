import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../kernel/identifier.ts';
import { absent, syncFolder, translateDiskError } from './write-whole-file.ts';

/** An incoming file, kept apart until it is accepted. */
export interface ReceivedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** A short hash of the bytes, used for media. */
  hash: string;
}

/** Within the storage folder, so that placing a file is a rename. */
export const INCOMING_FOLDER = '.incoming';

/**
 * Writes a stream to disk as it arrives. A stream that breaks off leaves nothing behind. Throws `unavailable` when
 * the disk rejects it.
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

/** Moves a received file to its final path atomically, also across a power loss. Creates the folder. */
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

/** Deletes a received file, unless it was placed. */
export function discardFile(file: ReceivedFile): Promise<void> {
  return rm(file.path, { force: true });
}

/**
 * Removes files received before an instant (ms since the epoch) and never placed, because their process ended. Keeps
 * folders, which may hold the only copy of files set aside. Returns the number of files removed.
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
