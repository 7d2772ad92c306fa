import type { BucketStore } from '../../files/bucket/bucket-store.ts';
import { Readable } from 'node:stream';
import type { Area } from './area.ts';

export interface BucketAreaOptions {
  name: string;
  /** All objects of the project in the bucket. */
  store: BucketStore;
  /** The folders, with a trailing slash, and files that a restore replaces. */
  folders: readonly string[];
  /** The prefix of the paths of a backup: '' or with a trailing slash. */
  root: string;
}

const MARK = '.restoring-';
/** Marks a stage, so that it exists without files. No path of a backup has this name. */
const BEGUN = 'begun';

/** A part of a bucket. Staged files are copied within the bucket, without passing through this machine. */
export function bucketArea({ name, store, folders, root }: BucketAreaOptions): Area {
  const stageOf = (id: string) => `${MARK}${name}-${id}/`;

  /** Removes the keys that were not staged, by merging both listings, which are sorted by key. */
  async function removeOthers(folder: string, staged: AsyncGenerator<string>): Promise<void> {
    let next = await staged.next();
    for await (const keys of store.keys(folder)) {
      const others: string[] = [];
      for (const key of keys) {
        while (!next.done && next.value < key) next = await staged.next();
        if (next.done || next.value !== key) others.push(key);
      }
      await store.remove(others);
    }
  }

  /** Yields the target keys of the staged files of a folder. */
  async function* targets(stage: string, folder: string): AsyncGenerator<string> {
    for await (const keys of store.keys(stage + folder)) {
      for (const key of keys) yield key.slice(stage.length);
    }
  }

  return {
    folder: undefined,

    async stage(id) {
      const stage = stageOf(id);
      await store.write(stage + BEGUN, '');
      return {
        put: (path, content) => store.upload(stage + root + path, () => Readable.from(content)),
        async date(path, ms) {
          const key = stage + root + path;
          const found = await store.read(key);
          if (found) await store.write(key, found.content, ms);
        },
      };
    },

    isStaged: async (id) => (await store.readFacts(stageOf(id) + BEGUN)) !== undefined,

    async swapIn(id) {
      const stage = stageOf(id);
      for (const folder of folders) {
        for await (const keys of store.keys(stage + folder)) {
          await Promise.all(keys.map((key) => store.copy(key, key.slice(stage.length))));
        }
        await removeOthers(folder, targets(stage, folder));
      }
    },

    async clearStages(id) {
      const beginning = id === undefined ? `${MARK}${name}-` : stageOf(id);
      for await (const keys of store.keys(beginning)) await store.remove(keys);
    },

    async holdsAnything() {
      for (const folder of folders) {
        for await (const keys of store.keys(folder)) {
          if (keys.length > 0) return true;
        }
      }
      return false;
    },
  };
}
