import { bodyOf, type Bucket } from '../../files/bucket/bucket.ts';
import { fileBody, listBucket, put, severally } from '../../files/bucket/bucket-store.ts';
import type { ListedObject } from '../../files/bucket/list-answer.ts';
import { discardFile, receiveFile } from '../../files/received-file.ts';
import { Readable } from 'node:stream';
import type { Area } from './area.ts';

export interface BucketAreaOptions {
  name: string;
  bucket: Bucket;
  /** Of all that the project has there; '', or ends in a slash. */
  prefix: string;
  /** Folders below it that give way to what a backup brings, each with a slash at its end. */
  folders: readonly string[];
  /** What paths of a backup are below of: '', or ends in a slash. */
  root: string;
  /** Below which files arrive on this machine. */
  receivingFolder: string;
}

const MARK = '.restoring-';
/** Stands for a stage without files; no path of a backup is called so. */
const BEGUN = 'begun';
const WRITTEN_AT = 'x-amz-meta-written-at';

/** A part of a bucket. What is staged lies in the same bucket and is copied there, without coming here. */
export function bucketArea(options: BucketAreaOptions): Area {
  const { name, bucket, prefix, folders, root, receivingFolder } = options;
  const stageOf = (id: string) => `${prefix}${MARK}${name}-${id}`;

  async function removeAll(beginning: string): Promise<void> {
    for await (const { files } of listBucket(bucket, beginning, true)) {
      await severally(files, ({ key }) => remove(key));
    }
  }

  async function remove(key: string): Promise<void> {
    (await bucket.send({ method: 'DELETE', key }))?.resume();
  }

  async function copy(from: string, to: string): Promise<void> {
    const source = `/${bucket.name}/${from}`;
    await bucket.fetch({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } });
  }

  /** Both listings are in the order of keys, so what is there and was not staged shows as they go along together. */
  async function removeOthers(folder: string, staged: AsyncGenerator<string>): Promise<void> {
    let next = await staged.next();
    for await (const { files } of listBucket(bucket, prefix + folder, true)) {
      const others: string[] = [];
      for (const { key } of files) {
        while (!next.done && next.value < key) next = await staged.next();
        if (next.done || next.value !== key) others.push(key);
      }
      await severally(others, remove);
    }
  }

  /** The keys that the staged files of a folder are for. */
  async function* targets(id: string, folder: string): AsyncGenerator<string> {
    const stage = `${stageOf(id)}/`;
    for await (const { files } of listBucket(bucket, stage + folder, true)) {
      for (const { key } of files) yield prefix + key.slice(stage.length);
    }
  }

  return {
    folder: undefined,

    async stage(id) {
      const stage = `${stageOf(id)}/`;
      await put(bucket, stage + BEGUN, bodyOf(Buffer.alloc(0)));
      return {
        async put(path, content) {
          const file = await receiveFile(Readable.from(content), receivingFolder);
          try {
            await put(bucket, stage + root + path, fileBody(file));
          } finally {
            await discardFile(file);
          }
        },
        async date(path, ms) {
          const key = stage + root + path;
          const found = await bucket.fetch({ method: 'GET', key });
          if (found) await put(bucket, key, bodyOf(found.content), { [WRITTEN_AT]: String(ms) });
        },
      };
    },

    async isStaged(id) {
      const answer = await bucket.send({ method: 'HEAD', key: `${stageOf(id)}/${BEGUN}` });
      answer?.resume();
      return answer !== undefined;
    },

    async swapIn(id) {
      const stage = `${stageOf(id)}/`;
      for (const folder of folders) {
        for await (const { files } of listBucket(bucket, stage + folder, true)) {
          await severally(files, ({ key }: ListedObject) => copy(key, prefix + key.slice(stage.length)));
        }
        await removeOthers(folder, targets(id, folder));
      }
    },

    clearStages: (id) => removeAll(id === undefined ? `${prefix}${MARK}${name}-` : `${stageOf(id)}/`),

    async holdsAnything() {
      for (const folder of folders) {
        for await (const { files } of listBucket(bucket, prefix + folder, true)) {
          if (files.length > 0) return true;
        }
      }
      return false;
    },
  };
}
