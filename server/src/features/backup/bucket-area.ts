import type { BucketStore } from '../../files/bucket/bucket-store.ts';
import { Readable } from 'node:stream';
import type { Area } from './area.ts';

export interface BucketAreaOptions {
  name: string;
  /** All that the project has in the bucket. */
  store: BucketStore;
  /** Folders that give way to what a backup brings, each with a slash at its end, and files. */
  folders: readonly string[];
  /** What paths of a backup are below of: '', or ends in a slash. */
  root: string;
}

const MARK = '.restoring-';
/** Stands for a stage without files; no path of a backup is called so. */
const BEGUN = 'begun';

/** A part of a bucket. What is staged lies in the same bucket and is copied there, without coming here. */
export function bucketArea({ name, store, folders, root }: BucketAreaOptions): Area {
  const stageOf = (id: string) => `${MARK}${name}-${id}/`;

  /** Both listings are in the order of keys, so what is there and was not staged shows as they go along together. */
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

  /** The keys that the staged files of a folder are for. */
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

    isStaged: async (id) => (await store.look(stageOf(id) + BEGUN)) !== undefined,

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
