import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fail } from '../../kernel/app-error.ts';
import type { FileFacts, FileStore } from '../file-store.ts';
import { discardFile, receiveFile, type ReceivedFile } from '../received-file.ts';
import { bodyOf, type Bucket, type BucketBody } from './bucket.ts';
import { readListing, type Listing } from './list-answer.ts';
import { storageFault } from './storage-fault.ts';

/** Removed, or otherwise asked for, at the same time. */
const AT_ONCE = 8;
/** Where an object says when its content was written, when that was not just then. */
const WRITTEN_AT = 'x-amz-meta-written-at';

/**
 * Files below a prefix of a bucket.
 * @param prefix '', or ends in a slash
 * @param receivingFolder where files arrive on this machine
 */
export function createBucketStore(bucket: Bucket, prefix: string, receivingFolder: string): FileStore {
  const keyOf = (key: string) => prefix + key;

  async function look(key: string): Promise<FileFacts | undefined> {
    const answer = await bucket.send({ method: 'HEAD', key: keyOf(key) });
    answer?.resume();
    return answer && factsOf(answer);
  }

  async function open(key: string, range?: { start: number; end: number }) {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const answer = await bucket.send({ method: 'GET', key: keyOf(key), headers });
    return answer && { ...factsOf(answer), stream: answer };
  }

  async function* listings(folder: string, isDeep: boolean): AsyncGenerator<Listing> {
    for await (const listing of listBucket(bucket, prefix + folder, isDeep)) {
      yield {
        ...listing,
        files: listing.files.map((file) => ({ ...file, key: file.key.slice(prefix.length) })),
        folders: listing.folders.map((name) => name.slice(prefix.length)),
      };
    }
  }

  const remove = (keys: readonly string[]) =>
    severally(keys, async (key) => {
      (await bucket.send({ method: 'DELETE', key: keyOf(key) }))?.resume();
    });

  return {
    isNear: false,
    receivingFolder,
    addressOf: (key) => bucket.addressOf(keyOf(key)),

    async place(file, key) {
      await put(bucket, keyOf(key), fileBody(file));
      await discardFile(file);
    },

    write: (key, content, modifiedAt) =>
      put(
        bucket,
        keyOf(key),
        bodyOf(Buffer.from(content)),
        modifiedAt === undefined ? {} : { [WRITTEN_AT]: String(modifiedAt) },
      ),

    look,

    async read(key) {
      const found = await bucket.fetch({ method: 'GET', key: keyOf(key) });
      return found && { ...factsOf(found.answer), content: found.content };
    },

    open,

    async onDisk(key, work) {
      const { stream } = (await open(key)) ?? fail('not-found');
      const copy = await receiveFile(stream, receivingFolder).catch((error: unknown) => {
        throw storageFault(bucket.addressOf(keyOf(key)), error);
      });
      try {
        return await work(copy.path);
      } finally {
        await discardFile(copy);
      }
    },

    remove,

    async removeFolder(folder) {
      for await (const { files } of listings(`${folder}/`, true)) await remove(files.map(({ key }) => key));
    },

    async *names(folder) {
      const parent = folder === '' ? '' : `${folder}/`;
      for await (const { files, folders } of listings(parent, false)) {
        const keys = [...files.map(({ key }) => key), ...folders.map((name) => name.slice(0, -1))];
        yield keys.map((key) => key.slice(parent.length));
      }
    },

    async *untouchedSince(before) {
      for await (const { files } of listings('', true)) {
        yield files.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
      }
    },
  };
}

/** All objects whose keys begin so, in the order of keys and in portions; not deep, those behind the next slash are only named as a folder. */
export async function* listBucket(bucket: Bucket, prefix: string, isDeep: boolean): AsyncGenerator<Listing> {
  let token: string | undefined;
  let last = '';
  do {
    const query = {
      'list-type': '2',
      'encoding-type': 'url',
      prefix,
      ...(isDeep ? {} : { delimiter: '/' }),
      ...(token === undefined ? {} : { 'continuation-token': token }),
    };
    const found = await bucket.fetch({ method: 'GET', key: '', query });
    if (!found) throw storageFault(`${bucket.addressOf('')}: there is no such bucket`);
    const listing = readListing(found.content.toString());
    for (const { key } of listing.files) {
      if (key <= last) throw storageFault(`${bucket.addressOf(key)}: it is listed out of its order`);
      last = key;
    }
    yield listing;
    token = listing.next;
  } while (token !== undefined);
}

/** Does something with each of many, some at a time. */
export async function severally<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await Promise.all(items.slice(at, at + AT_ONCE).map(work));
  }
}

export function fileBody({ path, size, sha256 }: ReceivedFile): BucketBody {
  return { size, sha256, open: () => createReadStream(path) };
}

export async function put(
  bucket: Bucket,
  key: string,
  body: BucketBody,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await bucket.send({ method: 'PUT', key, body, headers });
  if (!answer) throw storageFault(`${bucket.addressOf(key)}: there is no such bucket`);
  answer.resume();
}

/** The whole size also where a range was asked for. */
function factsOf({ headers }: IncomingMessage): FileFacts {
  const whole = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  const writtenAt = headers[WRITTEN_AT] ?? Date.parse(headers['last-modified'] ?? '');
  return { size: Number(whole), modifiedAt: Number(writtenAt), mark: headers.etag };
}
