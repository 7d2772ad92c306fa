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

/** What a bucket can do beyond a folder. */
export interface BucketStore extends FileStore {
  /** Stores a stream as a file, at once and whole; one that breaks off stores nothing. It is opened when it is read. */
  upload(key: string, open: () => Readable): Promise<void>;
  /** Copies a file within the storage. */
  copy(from: string, to: string): Promise<void>;
  /** The keys that begin so, in order and in portions. */
  keys(beginning: string): AsyncIterable<string[]>;
}

/** A portion of a listing. */
interface Listing {
  files: { key: string; modifiedAt: number }[];
  /** Beginnings of keys up to a slash, each once. */
  folders: string[];
}

/** Uploads, of which each has a part of 5 MiB in memory, copies and deletions. */
const AT_ONCE = 8;
/** A change of a style sheet is settled by others a minute after it was announced: its file is written before, or never. */
const WRITE_MS = 45_000;
/** Where an object says when its content was written, when that was not just then. */
const WRITTEN_AT = 'written-at';

const inTurn = pLimit(AT_ONCE);

/**
 * Files below a prefix of a bucket.
 * @param prefix '', or ends in a slash
 * @param receivingFolder where files arrive on this machine
 */
export function createBucketStore(bucket: Bucket, prefix: string, receivingFolder: string): BucketStore {
  const { client, encryption } = bucket;
  const addressOf = (key: string) => `s3://${bucket.name}/${prefix}${key}`;
  const at = (key: string) => ({ Bucket: bucket.name, Key: prefix + key });

  /** Rejects with `unavailable`. */
  async function ask<T>(method: string, key: string, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw storageFault(`${method} ${addressOf(key)}`, error);
    }
  }

  /** As `ask`; undefined when there is no such object. */
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
          if (Key <= last) throw new Error(`${Key} is listed out of its order`);
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

    async look(key) {
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

/** The whole size also where a range was asked for. */
function factsOf(found: HeadObjectCommandOutput | GetObjectCommandOutput): FileFacts {
  const { ContentRange = '', ContentLength = 0, LastModified, Metadata, ETag } = found;
  const whole = /\/(\d+)$/.exec(ContentRange)?.[1] ?? ContentLength;
  return { size: Number(whole), modifiedAt: Number(Metadata?.[WRITTEN_AT] ?? LastModified), mark: ETag };
}
