import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { AppError } from '../../kernel/app-error.ts';
import { listBucket } from './bucket-store.ts';
import { bodyOf, openBucket, type Bucket } from './bucket.ts';
import { readListing } from './list-answer.ts';

type Answer = 'cut' | { status: number; body?: string };

const refusal = (code: string) => `<Error><Code>${code}</Code><Message>…</Message></Error>`;
const told = (text: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === 'unavailable' && text.test((error.cause as Error).message);

describe('a bucket', () => {
  let server: Server;
  let bucket: Bucket;
  let answers: Answer[];
  const seen: string[] = [];

  before(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const sum = createHash('sha256').update(body).digest('hex');
      const isSound = request.headers['x-amz-content-sha256'] === sum;
      seen.push(`${request.method} ${request.url} ${isSound ? body : 'another sum'}`.trim());
      const answer = answers.shift() ?? { status: 200 };
      if (answer === 'cut') request.socket.destroy();
      else response.writeHead(answer.status).end(answer.body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    bucket = openBucket({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ bucket: 'b', region: 'r', isPathStyle: true, sessionToken: undefined },
      ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => seen.splice(0));

  it('asks again after a passing fault, with the whole body', async () => {
    answers = [{ status: 503, body: refusal('SlowDown') }, 'cut', { status: 200 }];
    const answer = await bucket.send({ method: 'PUT', key: 'a/b', body: bodyOf(Buffer.from('text')) });
    answer!.resume();
    assert.deepEqual(seen, ['PUT /b/a/b text', 'PUT /b/a/b text', 'PUT /b/a/b text']);
  });

  it('gives up after three', async () => {
    answers = [{ status: 500 }, { status: 500 }, { status: 503, body: refusal('SlowDown') }];
    await assert.rejects(bucket.send({ method: 'GET', key: 'a' }), told(/GET s3:\/\/b\/a: 503 SlowDown/));
    assert.equal(seen.length, 3);
  });

  it('does not ask again who refuses', async () => {
    answers = [{ status: 403, body: refusal('AccessDenied') }];
    await assert.rejects(bucket.send({ method: 'GET', key: 'a' }), told(/403 AccessDenied/));
    assert.equal(seen.length, 1);
  });

  it('tells an object that is not there from a bucket that is not', async () => {
    answers = [
      { status: 404, body: refusal('NoSuchKey') },
      { status: 404, body: refusal('NoSuchBucket') },
    ];
    assert.equal(await bucket.send({ method: 'GET', key: 'a' }), undefined);
    await assert.rejects(bucket.send({ method: 'GET', key: 'a' }), told(/404 NoSuchBucket/));
  });

  it('asks for a listing portion by portion, and takes none that is out of order', async () => {
    const page = (keys: string[], next: string) => ({
      status: 200,
      body: `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>
      ${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}
      ${next && `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`,
    });
    const list = async () => {
      const keys: string[] = [];
      for await (const { files } of listBucket(bucket, 'p/', true)) keys.push(...files.map(({ key }) => key));
      return keys;
    };
    answers = [page(['p/1', 'p/2'], 'on+/='), page([], 'further'), page(['p/3'], '')];
    assert.deepEqual(await list(), ['p/1', 'p/2', 'p/3']);
    const asked = 'GET /b/?list-type=2&encoding-type=url&prefix=p%2F';
    assert.deepEqual(seen, [
      asked,
      `${asked}&continuation-token=on%2B%2F%3D`,
      `${asked}&continuation-token=further`,
    ]);
    answers = [page(['p/2'], 'on'), page(['p/1'], '')];
    await assert.rejects(list(), told(/out of its order/));
  });

  it('reads listings, encoded or not', () => {
    const listing = (encoding: string, key: string) =>
      readListing(`<?xml version="1.0"?><ListBucketResult><Name>b</Name>${encoding}<IsTruncated>true</IsTruncated>
      <Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>12</Size></Contents>
      <CommonPrefixes><Prefix>p/q/</Prefix></CommonPrefixes>
      <NextContinuationToken>a&amp;b</NextContinuationToken></ListBucketResult>`);
    const modifiedAt = Date.UTC(2026, 0, 2, 3, 4, 5);
    const expected = (key: string) => ({
      files: [{ key, size: 12, modifiedAt }],
      ...{ folders: ['p/q/'], next: 'a&b' },
    });
    assert.deepEqual(listing('', 'a&lt;b&#x2F;c%20d'), expected('a<b/c%20d'));
    assert.deepEqual(listing('<EncodingType>url</EncodingType>', 'a+b%2Fc'), expected('a b/c'));
    assert.deepEqual(readListing('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'), {
      files: [],
      ...{ folders: [], next: undefined },
    });
  });
});
