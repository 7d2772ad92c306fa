import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { AppError } from '../../kernel/app-error.ts';
import { createBucketStore, type BucketStore } from './bucket-store.ts';
import { openBucket, type BucketEncryption } from './bucket.ts';

type Answer = 'cut' | 'none' | { status: number; body?: string; headers?: Record<string, string> };
interface Seen {
  line: string;
  body: Buffer;
  headers: IncomingHttpHeaders;
}

const MEBIBYTE = 1024 ** 2;
const refusal = (code: string) => `<Error><Code>${code}</Code><Message>…</Message></Error>`;
const fault = (text: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === 'unavailable' && text.test((error.cause as Error).message);

describe('bucket client', () => {
  let server: Server;
  let answers: Answer[];
  const seen: Seen[] = [];
  const lines = () => seen.map(({ line }) => line);

  function storeOf(encryption: BucketEncryption = {}, answerMs?: number, prefix = ''): BucketStore {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };
    const bucket = openBucket(
      { endpoint, bucket: 'b', region: 'r', isPathStyle: true, keys, encryption },
      { answerMs },
    );
    return createBucketStore(bucket, prefix, '');
  }

  before(async () => {
    server = createServer(async (request, response) => {
      const body = await buffer(request);
      seen.push({ line: `${request.method} ${request.url}`, body, headers: request.headers });
      const answer = answers.shift() ?? { status: 200 };
      if (answer === 'none') return;
      if (answer === 'cut') request.socket.destroy();
      else response.writeHead(answer.status, answer.headers).end(answer.body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => seen.splice(0));

  it('retries after a transient fault, with the whole body', async () => {
    const whole = ['PUT /b/a/b?x-id=PutObject text', 'PUT /b/a/b?x-id=PutObject text'];
    for (const store of [
      (content: string) => storeOf().write('a/b', content),
      (content: string) => storeOf().upload('a/b', () => Readable.from([Buffer.from(content)])),
    ]) {
      answers = [{ status: 503, body: refusal('ServiceUnavailable') }, 'cut', { status: 200 }];
      await store('text');
      assert.deepEqual(
        seen.splice(0).map(({ line, body }) => `${line} ${String(body)}`),
        [...whole, whole[0]],
      );
    }
  });

  it('gives up after three attempts', async () => {
    answers = [{ status: 500 }, 'cut', { status: 503, body: refusal('ServiceUnavailable') }];
    await assert.rejects(storeOf().read('a'), fault(/GET s3:\/\/b\/a: 503 ServiceUnavailable/));
    assert.equal(seen.length, 3);
  });

  it('does not retry a rejected request', async () => {
    answers = [{ status: 403, body: refusal('AccessDenied') }];
    await assert.rejects(storeOf().read('a'), fault(/403 AccessDenied/));
    assert.equal(seen.length, 1);
  });

  it('does not retry when the storage stays silent', async () => {
    const noAnswer = fault(/s3:\/\/b\/a: no answer$/);
    for (const ask of [
      (store: BucketStore) => store.read('a'),
      (store: BucketStore) => store.write('a', 'text'),
      (store: BucketStore) => store.upload('a', () => Readable.from([Buffer.from('text')])),
    ]) {
      answers = ['none'];
      await assert.rejects(ask(storeOf({}, 1000)), noAnswer);
      assert.equal(seen.splice(0).length, 1);
    }
  });

  it('distinguishes a missing bucket from a missing object', async () => {
    answers = [
      { status: 404, body: refusal('NoSuchKey') },
      { status: 404, body: refusal('NoSuchBucket') },
    ];
    assert.equal(await storeOf().read('a'), undefined);
    await assert.rejects(storeOf().read('a'), fault(/404 NoSuchBucket/));
  });

  it('lists page by page and rejects unordered pages', async () => {
    const page = (keys: string[], next: string) => ({
      status: 200,
      body: `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>
      ${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}
      ${next && `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`,
    });
    const list = async () => {
      const found: string[] = [];
      for await (const keys of storeOf({}, undefined, 'p/').keys('')) found.push(...keys);
      return found;
    };
    answers = [page(['p/', 'p/1', 'p/2 &lt;&amp;'], 'on+/='), page([], 'further'), page(['p/3'], '')];
    assert.deepEqual(await list(), ['', '1', '2 <&', '3']);
    assert.deepEqual(lines(), [
      'GET /b/?list-type=2&prefix=p%2F',
      'GET /b/?continuation-token=on%2B%2F%3D&list-type=2&prefix=p%2F',
      'GET /b/?continuation-token=further&list-type=2&prefix=p%2F',
    ]);
    answers = [page(['p/2'], 'on'), page(['p/1'], '')];
    await assert.rejects(list(), fault(/out of order/));
  });

  it('uploads a stream in parts with checksums and retries a single part', async () => {
    const content = Buffer.alloc(11 * MEBIBYTE, 'abc');
    const begun = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>';
    const part = { status: 200, headers: { etag: '"e"' } };
    const done = {
      status: 200,
      body: '<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>',
    };
    answers = [{ status: 200, body: begun }, part, { status: 500 }, part, part, done];
    await storeOf({ ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'k' }).upload('a', () =>
      Readable.from([content]),
    );
    const put = (number: number) => `PUT /b/a?partNumber=${number}&uploadId=u&x-id=UploadPart`;
    assert.deepEqual(lines(), [
      'POST /b/a?uploads=',
      ...[put(1), put(2), put(2), put(3)],
      'POST /b/a?uploadId=u',
    ]);
    const [start, first, , second, third] = seen;
    assert.ok(Buffer.concat([first!.body, second!.body, third!.body]).equals(content));
    for (const { body, headers } of seen) {
      assert.equal(headers['x-amz-content-sha256'], createHash('sha256').update(body).digest('hex'));
    }
    const { headers } = start!;
    assert.equal(headers['x-amz-server-side-encryption'], 'aws:kms');
    assert.equal(headers['x-amz-server-side-encryption-aws-kms-key-id'], 'k');
  });

  it('removes the uploaded parts when the source breaks off, and fails with its error', async () => {
    const begun = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>';
    async function* broken() {
      yield Buffer.alloc(6 * MEBIBYTE);
      await Promise.resolve();
      throw new Error('The backup is damaged');
    }
    answers = [
      { status: 200, body: begun },
      { status: 200, headers: { etag: '"e"' } },
    ];
    await assert.rejects(
      storeOf().upload('a', () => Readable.from(broken())),
      /^Error: The backup is damaged$/,
    );
    assert.equal(lines().at(-1), 'DELETE /b/a?uploadId=u&x-id=AbortMultipartUpload');
  });

  it('encrypts writes, uploads and copies as configured', async () => {
    const store = storeOf({ ServerSideEncryption: 'AES256' });
    answers = [
      { status: 200 },
      { status: 200 },
      { status: 200, body: '<CopyObjectResult><ETag>"e"</ETag></CopyObjectResult>' },
    ];
    await store.write('a', 'text');
    await store.upload('b', () => Readable.from([Buffer.from('text')]));
    await store.copy('a', 'c');
    assert.deepEqual(
      seen.map(({ headers }) => headers['x-amz-server-side-encryption']),
      ['AES256', 'AES256', 'AES256'],
    );
    assert.equal(seen[2]!.headers['x-amz-copy-source'], 'b/a');
  });
});
