import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  discardFile,
  INCOMING_FOLDER,
  placeFile,
  receiveFile,
  removeStranded,
  type ReceivedFile,
} from '../../files/received-file.ts';
import { absent, writeWholeFile } from '../../files/write-whole-file.ts';
import { newId } from '../../kernel/identifier.ts';
import type { ByteRange } from './byte-range.rules.ts';

/** Files of a medium that were moved out of the way. */
export interface FormerFiles {
  /** Puts them in their place again, and removes what is there now. */
  bringBack(): Promise<void>;
  /** Removes them for good. */
  forget(): Promise<void>;
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
  /** Ids of the media that have files. */
  list(): AsyncGenerator<string[]>;
  /** Moves all files of a medium, if there are any, out of the way. */
  setAside(id: string): Promise<FormerFiles>;
  /** Removes what arrived before an instant and was never placed: its process ended meanwhile. */
  removeStranded(before: number): Promise<number>;
  /** Removes all files of a medium. */
  remove(id: string): Promise<void>;
}

const ORIGINAL = 'original';

export function createMediaFileStore(folder: string): MediaFileStore {
  const pathOf = (id: string, variant = ORIGINAL) => join(folder, id, variant);

  return {
    receive: (stream) => receiveFile(stream, folder),
    place: (file, id) => placeFile(file, pathOf(id)),
    discard: discardFile,
    pathOf,

    async sizeOf(id, variant) {
      const facts = await stat(pathOf(id, variant)).catch(absent);
      return facts?.isFile() ? facts.size : undefined;
    },

    read: (id, variant, range) => createReadStream(pathOf(id, variant), { ...range }),
    writeVariant: (id, variant, content) => writeWholeFile(pathOf(id, variant), content),
    async *list() {
      const names = (await readdir(folder).catch(absent)) ?? [];
      yield names.filter((name) => name !== INCOMING_FOLDER);
    },

    async setAside(id) {
      const [place, aside] = [join(folder, id), join(folder, INCOMING_FOLDER, newId())];
      await mkdir(dirname(aside), { recursive: true });
      const hasMoved = await rename(place, aside).then(() => true, absent);
      return {
        async bringBack() {
          await rm(place, { recursive: true, force: true });
          if (hasMoved) await rename(aside, place);
        },
        forget: () => rm(aside, { recursive: true, force: true }),
      };
    },

    removeStranded: (before) => removeStranded(folder, before),
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
