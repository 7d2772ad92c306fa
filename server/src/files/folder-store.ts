import { createReadStream, type BigIntStats } from 'node:fs';
import { open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileFacts, FileStore } from './file-store.ts';
import { INCOMING_FOLDER, placeFile } from './received-file.ts';
import { absent, syncFolder, translateDiskError, writeWholeFile } from './write-whole-file.ts';

/**
 * A file modified this recently may change again with the same timestamp, because file system timestamps are coarse.
 */
const SETTLED_MS = 1000;

/** Creates a store of files in a folder. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key);

  async function readFacts(key: string): Promise<FileFacts | undefined> {
    const stats = await stat(pathOf(key), { bigint: true }).catch(absent);
    return stats && factsOf(stats);
  }

  async function isUntouched(key: string, before: number): Promise<boolean> {
    const facts = await stat(pathOf(key)).catch(absent);
    return facts !== undefined && facts.mtimeMs < before;
  }

  async function* untouchedBelow(parent: string, before: number): AsyncGenerator<string[]> {
    const entries = (await readdir(pathOf(parent), { withFileTypes: true }).catch(absent)) ?? [];
    const untouched: string[] = [];
    for (const entry of entries) {
      if (entry.name === INCOMING_FOLDER) continue;
      const key = parent === '' ? entry.name : `${parent}/${entry.name}`;
      if (entry.isDirectory()) yield* untouchedBelow(key, before);
      else if (entry.isFile() && (await isUntouched(key, before))) untouched.push(key);
    }
    if (untouched.length > 0) yield untouched;
  }

  return {
    isNear: true,
    receivingFolder: folder,
    addressOf: pathOf,
    place: (file, key) => placeFile(file, pathOf(key)),

    async write(key, content, modifiedAt) {
      await writeWholeFile(pathOf(key), content);
      if (modifiedAt !== undefined) await utimes(pathOf(key), new Date(), new Date(modifiedAt));
    },

    readFacts,

    async read(key) {
      const facts = await readFacts(key);
      const content = facts && (await readFile(pathOf(key)).catch(absent));
      return content && { ...facts, content };
    },

    async open(key, range) {
      const file = await open(pathOf(key)).catch(absent);
      const facts = file && factsOf(await file.stat({ bigint: true }));
      if (facts) return { ...facts, stream: createReadStream('', { fd: file, ...range }) };
      await file?.close();
      return undefined;
    },

    onDisk: (key, work) => work(pathOf(key)),

    async remove(keys, { isSynced = false } = {}) {
      try {
        for (const key of keys) {
          await rm(pathOf(key), { force: true });
          if (isSynced) await syncFolder(dirname(pathOf(key))).catch(absent);
        }
      } catch (error) {
        throw translateDiskError(error);
      }
    },

    removeFolder: (name) => rm(pathOf(name), { recursive: true, force: true }),

    async *names(parent) {
      const names = (await readdir(pathOf(parent)).catch(absent)) ?? [];
      yield names.filter((name) => name !== INCOMING_FOLDER);
    },

    untouchedSince: (before) => untouchedBelow('', before),
  };
}

/** Returns the metadata of a file, or undefined for anything else. */
function factsOf(stats: BigIntStats): FileFacts | undefined {
  if (!stats.isFile()) return undefined;
  const { size, mtimeNs, ctimeMs, ctimeNs, ino } = stats;
  const isSettled = Date.now() - Number(ctimeMs) > SETTLED_MS;
  return {
    size: Number(size),
    // A time set in milliseconds may be stored slightly earlier, so round.
    modifiedAt: Math.round(Number(mtimeNs) / 1_000_000),
    mark: isSettled ? `${size} ${mtimeNs} ${ctimeNs} ${ino}` : undefined,
  };
}
