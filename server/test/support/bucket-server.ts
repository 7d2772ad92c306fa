import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import S3rver from 's3rver';
import { absent } from '../../src/files/write-whole-file.ts';
import { KEYS, REGION, signatureFault } from './signature.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface BucketServer {
  /** Endpoint of the bucket. */
  endpoint: string;
  /** Returns `--set` properties that store files in the bucket, under their own prefix. */
  settings(prefix?: string): string[];
  /** Returns the keys below the prefix, in order. */
  keys(prefix?: string): string[];
  /** Stores an object as another client would, last modified at an instant (ms since the epoch). */
  plant(key: string, content: string, changedAt?: number, prefix?: string): void;
  /** Deletes an object. */
  lose(key: string, prefix?: string): void;
  /**
   * Holds the next matching request (`PUT media/…`, without the prefix), either before it is processed or before its
   * response.
   */
  hold(request: string, where: 'before' | 'answer', prefix?: string): HeldRequest;
  /** Returns the requests so far: `PUT media/…`, without the prefix. */
  requests(): string[];
  /** Stops the server as a crash would; its data is kept. */
  halt(): Promise<void>;
  /** Restarts it on the same port after `halt`. */
  resume(): Promise<void>;
}

export interface HeldRequest {
  /** Resolves when the request has reached that point. */
  arrived: Promise<unknown>;
  letGo(): void;
}

const BUCKET = 'site-files';
const OBJECT = '._S3rver_object';
const UPLOADS = '._S3rver_uploads';

const LOOK_MS = 1;

/**
 * Makes writes atomic and visible once acknowledged, as S3 guarantees. By itself s3rver responds before it has finished
 * writing and serves partial objects.
 */
function becomeStrict({ store }: S3rver, directory: string): void {
  const inTurn = pLimit(1);
  const [put, putPart, get] = [
    store.putObject.bind(store),
    store.putPart.bind(store),
    store.getObject.bind(store),
  ];
  async function untilWritten({ md5 }: { md5: string }, ...path: string[]): Promise<void> {
    for (;;) {
      const content = await readFile(join(directory, ...path)).catch(absent);
      if (content && createHash('md5').update(content).digest('hex') === md5) return;
      await setTimeout(LOOK_MS);
    }
  }
  store.putObject = (object) =>
    inTurn(async () => {
      const result = await put(object);
      await untilWritten(result, object.bucket, object.key + OBJECT);
      return result;
    });
  store.putPart = async (bucket, upload, part, content) => {
    const result = await putPart(bucket, upload, part, content);
    await untilWritten(result, bucket, UPLOADS, upload, String(part));
    return result;
  };
  store.getObject = (...given) =>
    inTurn(async () => {
      const object = await get(...given);
      if (object?.content) object.content = Readable.from([await buffer(object.content)]);
      return object;
    });
}

interface Hold {
  line: string;
  where: 'before' | 'answer';
  arrive(): void;
  released: Promise<unknown>;
}

/** Processes a request, pausing where it is to be held. */
function answerHeld({ where, arrive, released }: Hold, response: ServerResponse, answer: () => void): void {
  if (where === 'before') {
    arrive();
    void released.then(answer);
    return;
  }
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = (...given: unknown[]) => {
    arrive();
    void released.then(() => end(...given));
    return response;
  };
  answer();
}

/**
 * Starts an S3-compatible storage with a bucket on a free loopback port and checks request signatures. The caller must
 * halt it.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = join(temporaryFolder(), 's3');
  mkdirSync(directory);
  const requests: string[] = [];
  const holds = new Set<Hold>();
  let storage: S3rver | undefined;
  let port = 0;

  async function resume(): Promise<void> {
    const options = { port, address: '127.0.0.1', directory, silent: true };
    storage = new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] });
    becomeStrict(storage, directory);
    ({ port } = await storage.run());
    const { httpServer } = storage;
    const [answer] = httpServer.listeners('request') as RequestListener[];
    httpServer.removeAllListeners('request').on('request', (request, response) => {
      const line = `${request.method} ${request.url?.slice(BUCKET.length + 2).replace(/[?&]x-id=\w+/, '')}`;
      requests.push(line);
      const fault = signatureFault(request);
      const hold = [...holds].find((candidate) => candidate.line === line);
      if (hold) {
        holds.delete(hold);
        answerHeld(hold, response, () => answer!(request, response));
      } else if (fault === undefined) answer!(request, response);
      else response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
    });
  }

  async function halt(): Promise<void> {
    if (!storage) return;
    const { httpServer } = storage;
    storage = undefined;
    httpServer.close();
    httpServer.closeAllConnections();
    await once(httpServer, 'close');
  }

  const pathOf = (key: string, prefix: string) => join(directory, BUCKET, prefix, key + OBJECT);

  await resume();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    settings: (prefix = 'site') => [
      `app.files.url=s3://${BUCKET}/${prefix}`,
      `app.files.endpoint=http://127.0.0.1:${port}`,
      `app.files.region=${REGION}`,
      `app.files.access-key-id=${KEYS.accessKeyId}`,
      `app.files.secret-access-key=${KEYS.secretAccessKey}`,
    ],
    keys: (prefix = 'site') =>
      readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.startsWith(`${prefix}/`) && name.endsWith(OBJECT))
        .map((name) => name.slice(prefix.length + 1, -OBJECT.length))
        .sort(),
    plant(key, content, changedAt = Date.now(), prefix = 'site') {
      const path = pathOf(key, prefix);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      rmSync(`${path}.md5`, { force: true });
      utimesSync(path, changedAt / 1000, changedAt / 1000);
    },
    lose: (key, prefix = 'site') => rmSync(pathOf(key, prefix)),
    hold(request, where, prefix = 'site') {
      const [method, key] = request.split(' ');
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
      const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
      holds.add({
        line: `${method} ${prefix}/${key}`,
        where,
        arrive: () => arrive(undefined),
        released,
      });
      return { arrived, letGo: () => release(undefined) };
    },
    requests: () => requests,
    halt,
    resume,
  };
}
