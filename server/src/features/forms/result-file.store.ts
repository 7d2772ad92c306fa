import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  discardFile,
  INCOMING_FOLDER,
  placeFile,
  receiveFile,
  removeStranded,
  type ReceivedFile,
} from '../../files/received-file.ts';
import { absent } from '../../files/write-whole-file.ts';

/** The files that came with form results, each under its id; no public path leads to them. */
export interface ResultFileStore {
  /** Writes a stream to the disk as it comes. Throws `unavailable` when the disk does not take it. */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** Makes a received file that of a result, at once and whole. */
  place(file: ReceivedFile, id: string): Promise<void>;
  /** Forgets received files, as far as they were not placed. */
  discard(files: readonly ReceivedFile[]): Promise<void>;
  /** Where a file lies, whether it is there or not. */
  pathOf(id: string): string;
  has(id: string): Promise<boolean>;
  /** Undefined when the file is not there. */
  read(id: string): Promise<{ size: number; stream: Readable } | undefined>;
  /** Removes files, as far as they are there. */
  remove(ids: readonly string[]): Promise<void>;
  /** Ids of the files that have not been touched since an instant (ms since the epoch), folder by folder. */
  untouchedSince(before: number): AsyncGenerator<string[]>;
  /** Removes what arrived before an instant and was never placed: its process ended meanwhile. */
  removeStranded(before: number): Promise<number>;
}

export function createResultFileStore(folder: string): ResultFileStore {
  // The end of an id is random: it spreads the files over 256 folders.
  const folderOf = (id: string) => join(folder, id.slice(-2));
  const pathOf = (id: string) => join(folderOf(id), id);
  const list = async (path: string) => (await readdir(path).catch(absent)) ?? [];

  async function isUntouched(path: string, before: number): Promise<boolean> {
    const facts = await stat(path).catch(absent);
    return facts !== undefined && facts.isFile() && facts.mtimeMs < before;
  }

  async function untouchedIn(path: string, before: number): Promise<string[]> {
    const found: string[] = [];
    for (const name of await list(path)) if (await isUntouched(join(path, name), before)) found.push(name);
    return found;
  }

  return {
    receive: (stream) => receiveFile(stream, folder),
    place: (file, id) => placeFile(file, pathOf(id)),
    async discard(files) {
      for (const file of files) await discardFile(file);
    },
    pathOf,
    has: async (id) => (await stat(pathOf(id)).catch(absent)) !== undefined,
    async read(id) {
      const facts = await stat(pathOf(id)).catch(absent);
      return facts && { size: facts.size, stream: createReadStream(pathOf(id)) };
    },
    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },
    async *untouchedSince(before) {
      for (const name of await list(folder)) {
        if (name === INCOMING_FOLDER) continue;
        const ids = await untouchedIn(join(folder, name), before);
        if (ids.length > 0) yield ids;
      }
    },
    removeStranded: (before) => removeStranded(folder, before),
  };
}
