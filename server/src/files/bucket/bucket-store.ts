import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type GetObjectCommandOutput,
  type HeadObjectCommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { fail } from '../../kernel/app-error.ts';
import type { ByteRange, FileFacts, FileStore } from '../file-store.ts';
import { discardFile, receiveFile } from '../received-file.ts';
import { translateDiskError } from '../write-whole-file.ts';
import type { Bucket } from './bucket.ts';
import { isMissing, storageFault } from './storage-fault.ts';

/** A file store in a bucket, with operations that folders lack. */
export interface BucketStore extends FileStore {
  /** Stores a stream atomically as a file. A stream that breaks off stores nothing. Opened when it is read. */
  upload(key: string, open: () => Readable): Promise<void>;
  /** Copies a file within the storage. */
  copy(from: string, to: string): Promise<void>;
  /** Returns the keys with this prefix, in order and in batches. */
  keys(beginning: string): AsyncIterable<string[]>;
}

/** A page of a listing. */
interface Listing {
  files: { key: string; modifiedAt: number }[];
  /** Key prefixes up to a slash, without duplicates. */
  folders: string[];
}

/** The concurrency of uploads, each with a part of 5 MiB in memory, and of copies and deletions. */
const AT_ONCE = 8;
/**
 * Other instances settle a style sheet change one minute after its announcement, so a write must finish or fail
 * earlier.
 */
const WRITE_MS = 45_000;
/** The metadata key of the time a file was modified, when it differs from the upload. */
const WRITTEN_AT = 'written-at';

const inTurn = pLimit(AT_ONCE);

/**
 * Creates a store of files below a prefix of a bucket.
 * @param prefix '' or ends with a slash
 * @param receivingFolder the local folder for incoming files
 */
export function createBucketStore(bucket: Bucket, prefix: string, receivingFolder: string): BucketStore {
  const { client, encryption } = bucket;
  const addressOf = (key: string) => `s3://${bucket.name}/${prefix}${key}`;
  const at = (key: string) => ({ Bucket: bucket.name, Key: prefix + key });

  /** Waits for a request. Rejects with `unavailable`. */
  async function ask<T>(method: string, key: string, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw storageFault(`${method} ${addressOf(key)}`, error);
    }
  }

  /** Like `ask`, but returns undefined when the object does not exist. */
  const find = <T>(method: string, key: string, answer: Promise<T>): Promise<T | undefined> =>
    ask(
      method,
      key,
      answer.catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return undefined;
      }),
    );

  async function open(key: string, range?: ByteRange) {
    const bytes = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const found = await find('GET', key, client.send(new GetObjectCommand({ ...at(key), ...bytes })));
    return found && { ...factsOf(found), stream: found.Body as Readable };
  }

  async function* list(beginning: string, isDeep: boolean): AsyncGenerator<Listing> {
    const Prefix = prefix + beginning;
    const pages = paginateListObjectsV2(
      { client },
      { Bucket: bucket.name, Prefix, ...(isDeep ? {} : { Delimiter: '/' }) },
    );
    let last = '';
    try {
      for await (const { Contents = [], CommonPrefixes = [] } of pages) {
        const files = Contents.map(({ Key = '', LastModified }) => {
          if (Key <= last) throw new Error(`${Key} is listed out of order`);
          last = Key;
          return { key: Key.slice(prefix.length), modifiedAt: Number(LastModified) };
        });
        yield { files, folders: CommonPrefixes.map((folder) => (folder.Prefix ?? '').slice(prefix.length)) };
      }
    } catch (error) {
      throw storageFault(`GET s3://${bucket.name}/`, error);
    }
  }

  async function* keys(beginning: string): AsyncGenerator<string[]> {
    for await (const { files } of list(beginning, true)) yield files.map(({ key }) => key);
  }

  const upload = (key: string, openContent: () => Readable) =>
    inTurn(async () => {
      const content = openContent();
      const params = { ...at(key), ...encryption, Body: content };
      await ask('PUT', key, new Upload({ client, params, queueSize: 1 }).done()).catch((error: unknown) => {
        throw content.errored ? translateDiskError(content.errored) : error;
      });
    });

  async function remove(names: readonly string[]): Promise<void> {
    await inTurn.map(names, (key) => find('DELETE', key, client.send(new DeleteObjectCommand(at(key)))));
  }

  return {
    isNear: false,
    receivingFolder,
    addressOf,
    upload,
    keys,
    remove,
    open,

    async place(file, key) {
      await upload(key, () => createReadStream(file.path));
      await discardFile(file);
    },

    async write(key, content, modifiedAt) {
      const metadata = modifiedAt === undefined ? {} : { Metadata: { [WRITTEN_AT]: String(modifiedAt) } };
      const command = new PutObjectCommand({ ...at(key), ...encryption, ...metadata, Body: content });
      await ask('PUT', key, client.send(command, { abortSignal: AbortSignal.timeout(WRITE_MS) }));
    },

    async copy(from, to) {
      const params = { ...at(to), ...encryption, CopySource: encoded(`${bucket.name}/${prefix}${from}`) };
      await inTurn(() => ask('PUT', to, client.send(new CopyObjectCommand(params))));
    },

    async readFacts(key) {
      const found = await find('HEAD', key, client.send(new HeadObjectCommand(at(key))));
      return found && factsOf(found);
    },

    async read(key) {
      const found = await open(key);
      if (!found) return undefined;
      const { stream, ...facts } = found;
      return { ...facts, content: await ask('GET', key, buffer(stream)) };
    },

    async onDisk(key, work) {
      const { stream } = (await open(key)) ?? fail('not-found');
      const copy = await ask('GET', key, receiveFile(stream, receivingFolder));
      try {
        return await work(copy.path);
      } finally {
        await discardFile(copy);
      }
    },

    async removeFolder(folder) {
      for await (const names of keys(`${folder}/`)) await remove(names);
    },

    async *names(folder) {
      const parent = folder === '' ? '' : `${folder}/`;
      for await (const { files, folders } of list(parent, false)) {
        const found = [...files.map(({ key }) => key), ...folders.map((name) => name.slice(0, -1))];
        yield found.map((key) => key.slice(parent.length));
      }
    },

    async *untouchedSince(before) {
      for await (const { files } of list('', true)) {
        yield files.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
      }
    },
  };
}

/** Returns a path for `CopySource`, which the SDK does not encode. */
function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Returns the facts of a file, with its full size even for a range. */
function factsOf(found: HeadObjectCommandOutput | GetObjectCommandOutput): FileFacts {
  const { ContentRange = '', ContentLength = 0, LastModified, Metadata, ETag } = found;
  const size = /\/(\d+)$/.exec(ContentRange)?.[1] ?? ContentLength;
  return { size: Number(size), modifiedAt: Number(Metadata?.[WRITTEN_AT] ?? LastModified), mark: ETag };
}
