import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { storageFault } from './storage-fault.ts';

/** How a bucket is reached. */
export interface BucketAccess {
  /** Such as `https://s3.eu-west-3.amazonaws.com`, without a slash at its end. */
  endpoint: string;
  bucket: string;
  region: string;
  /** Whether the bucket stands in the path, not before the host. */
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** '' is the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: BucketBody;
}

/** What is sent, as often as it must be. */
export interface BucketBody {
  /** Bytes. */
  size: number;
  /** SHA-256 in hexadecimal digits: the storage compares what it receives. */
  sha256: string;
  open(): Readable;
}

export interface Bucket {
  readonly name: string;
  /** Such as `s3://bucket/key`. */
  addressOf(key: string): string;
  /**
   * Sends a request, and again after a passing fault. Gives the answer with its body still to be read, or undefined when there
   * is no such object. Throws `unavailable`.
   */
  send(request: BucketRequest): Promise<IncomingMessage | undefined>;
  /** As `send`, with the body as a whole; a connection that is lost meanwhile is a passing fault too. */
  fetch(request: BucketRequest): Promise<{ answer: IncomingMessage; content: Buffer } | undefined>;
}

/** Without an answer, or a byte taken, for so long, a request is given up. */
const SILENCE_MS = 15_000;
/** Whoever reads a stream may pause for so long. */
const PAUSED_READER_MS = 300_000;
const MAX_ATTEMPTS = 3;
/** Doubled with each attempt. */
const PAUSE_MS = 100;
/** Answers that may be others in a moment: too many requests, a fault over there. */
const PASSING = new Set([429, 500, 502, 503, 504]);
const MAX_CONNECTIONS = 64;
const MAX_SIGNING_KEYS = 50;
/** Of the body of a refusal. */
const MAX_REASON_BYTES = 4096;

/** A bucket of S3 or of what speaks like it. Connects at the first request. */
export function openBucket(access: BucketAccess): Bucket {
  const base = baseAddress(access);
  const isSecure = base.startsWith('https:');
  const options = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const begin = isSecure ? requestHttps : requestHttp;
  const signingKeys = new Map<string, ArrayBuffer>();
  const addressOf = (key: string) => `s3://${access.bucket}/${key}`;

  async function sign({ method, key, query, headers, body }: BucketRequest) {
    const url = new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    // Some for each day.
    if (signingKeys.size > MAX_SIGNING_KEYS) signingKeys.clear();
    const { accessKeyId, secretAccessKey, sessionToken, region } = access;
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region, cache: signingKeys },
      ...{ accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
      headers: { ...headers, 'X-Amz-Content-Sha256': body?.sha256 ?? EMPTY_SHA256 },
    }).sign();
    return { url: signed.url, headers: Object.fromEntries(signed.headers) };
  }

  /** One attempt. Rejects with what the network says. */
  async function exchange(given: BucketRequest): Promise<IncomingMessage> {
    const { url, headers } = await sign(given);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = begin(url, {
      ...{ method: given.method, agent, timeout: SILENCE_MS },
      headers: { ...headers, ...(given.method === 'PUT' ? { 'content-length': given.body?.size ?? 0 } : {}) },
    });
    const giveUp = () => void request.destroy(new Error('no answer'));
    request.on('timeout', giveUp).on('response', resolve).on('error', reject);
    if (given.body) {
      pipeline(given.body.open(), request).catch(reject);
      return promise;
    }
    // Also while it waits for a connection.
    const limit = setTimeout(giveUp, SILENCE_MS);
    request.end();
    return promise.finally(() => clearTimeout(limit));
  }

  /** As often as it makes sense; `use` takes the answer of the attempt. */
  async function attempt<T>(
    request: BucketRequest,
    use: (answer: IncomingMessage) => Promise<T>,
  ): Promise<T | undefined> {
    const about = `${request.method} ${addressOf(request.key)}`;
    for (let count = 1; ; count += 1) {
      const isLast = count === MAX_ATTEMPTS;
      let answer: IncomingMessage;
      try {
        answer = await exchange(request);
        const { statusCode: status = 0 } = answer;
        if (status < 300) return await use(answer);
        const reason = await reasonOf(answer);
        if (status === 404 && reason !== 'NoSuchBucket') return undefined;
        if (isLast || !PASSING.has(status)) throw storageFault(`${about}: ${status} ${reason}`);
      } catch (error) {
        if (isLast || !isPassing(error)) throw storageFault(about, error);
      }
      await pause(PAUSE_MS * 2 ** (count - 1) * (0.5 + Math.random()));
    }
  }

  return {
    name: access.bucket,
    addressOf,
    send: (request) => attempt(request, (answer) => Promise.resolve(answer.setTimeout(PAUSED_READER_MS))),
    fetch: (request) => attempt(request, async (answer) => ({ answer, content: await buffer(answer) })),
  };
}

export function bodyOf(content: Uint8Array): BucketBody {
  return {
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    open: () => Readable.from([content]),
  };
}

const EMPTY_SHA256 = createHash('sha256').digest('hex');

function baseAddress({ endpoint, bucket, isPathStyle }: BucketAccess): string {
  if (isPathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/$/, '');
}

/** A connection that was cut may be made again; who does not answer at all is not asked twice. */
function isPassing(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** The code of a refusal, such as `AccessDenied`; '' where none is told, as by an answer to HEAD. */
async function reasonOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) {
    if (text.length < MAX_REASON_BYTES) text += String(chunk);
  }
  return /<Code>([\w.-]+)<\/Code>/.exec(text)?.[1] ?? '';
}
