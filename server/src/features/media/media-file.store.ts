import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { absent, syncFolder, translateDiskError, writeWholeFile } from '../../files/write-whole-file.ts';
import { newId } from '../../kernel/identifier.ts';
import type { ByteRange } from './byte-range.rules.ts';

/** A file that has arrived and lies apart, until it is known to be welcome. */
export interface ReceivedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Of the bytes. */
  hash: string;
}

/** The files of media: `<folder>/<id>/original`, and the smaller ones beside it. */
export interface MediaFileStore {
  /** Writes a stream to the disk as it comes. Throws `unavailable` when the disk does not take it. */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** Makes a received file that of a medium, at once and whole. */
  place(file: ReceivedFile, id: string): Promise<void>;
  /** Forgets a received file that was not placed. */
  discard(file: ReceivedFile): Promise<void>;
  /** Where a file of a medium lies, whether it is there or not. */
  pathOf(id: string, variant?: string): string;
  /** Bytes; undefined when there is no such file. */
  sizeOf(id: string, variant?: string): Promise<number | undefined>;
  read(id: string, variant: string | undefined, range: ByteRange): Readable;
  /** Writes a smaller one as a whole or not at all. */
  writeVariant(id: string, variant: string, content: Uint8Array): Promise<void>;
  /** Removes all files of a medium. */
  remove(id: string): Promise<void>;
}

const ORIGINAL = 'original';

export function createMediaFileStore(folder: string): MediaFileStore {
  const pathOf = (id: string, variant = ORIGINAL) => join(folder, id, variant);

  return {
    async receive(stream) {
      const path = join(folder, '.incoming', newId());
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
    },

    async place(file, id) {
      const path = pathOf(id);
      try {
        await mkdir(dirname(path), { recursive: true });
        await rename(file.path, path);
        await syncFolder(dirname(path));
        await syncFolder(folder);
      } catch (error) {
        throw translateDiskError(error);
      }
    },

    discard: (file) => rm(file.path, { force: true }),
    pathOf,

    async sizeOf(id, variant) {
      const facts = await stat(pathOf(id, variant)).catch(absent);
      return facts?.isFile() ? facts.size : undefined;
    },

    read: (id, variant, range) => createReadStream(pathOf(id, variant), { ...range }),
    writeVariant: (id, variant, content) => writeWholeFile(pathOf(id, variant), content),
    remove: (id) => rm(join(folder, id), { recursive: true, force: true }),
  };
}

/** The first bytes of a file, as text. */
export async function readHead(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position: 0 });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
