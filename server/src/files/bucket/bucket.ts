import { S3Client, type ServerSideEncryption } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/** The connection to a bucket. */
export interface BucketOptions {
  bucket: string;
  region: string;
  /** Such as `https://s3.example.org`; undefined for the region's AWS endpoint. */
  endpoint: string | undefined;
  /** Whether the bucket is part of the path instead of the host name. */
  isPathStyle: boolean;
  /** When undefined, the SDK finds credentials in variables, a profile or the machine's role. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
  encryption: BucketEncryption;
}

/** The encryption parameters of all writes. When empty, the bucket decides. */
export interface BucketEncryption {
  ServerSideEncryption?: ServerSideEncryption;
  SSEKMSKeyId?: string;
}

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly encryption: BucketEncryption;
}

const ANSWER_MS = 15_000;
/** Bytes per millisecond. Attempts with a body may take longer, at this speed. */
const SLOWEST_UPLOAD = 100;
/** How long a reader of a stream may pause. */
const PAUSED_READER_MS = 300_000;
const MAX_CONNECTIONS = 64;

/**
 * Opens a bucket of S3 or a compatible storage. Connects at the first request.
 * @param answerMs the time to wait for a response to begin before an attempt is abandoned
 */
export function openBucket(
  { bucket, region, endpoint, isPathStyle, keys, encryption }: BucketOptions,
  { answerMs = ANSWER_MS }: { answerMs?: number | undefined } = {},
): Bucket {
  const client = new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(keys ? { credentials: keys } : {}),
    // The signature covers a SHA-256 of each body, which every storage verifies. Many do not support other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: new BoundedHandler(answerMs),
  });
  return { client, name: bucket, encryption };
}

/** Aborts requests to a silent storage. The SDK retries failures, but not aborts. */
class BoundedHandler extends NodeHttpHandler {
  readonly #answerMs: number;

  constructor(answerMs: number) {
    const agent = { maxSockets: MAX_CONNECTIONS };
    super({ socketTimeout: PAUSED_READER_MS, httpAgent: agent, httpsAgent: agent });
    this.#answerMs = answerMs;
  }

  override async handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const limit = new AbortController();
    const bytes = Number(request.headers['content-length'] ?? 0);
    const timer = setTimeout(() => limit.abort('no answer'), this.#answerMs + bytes / SLOWEST_UPLOAD);
    const given = options?.abortSignal as AbortSignal | undefined;
    const abortSignal = given ? AbortSignal.any([given, limit.signal]) : limit.signal;
    try {
      return await super.handle(request, { ...options, abortSignal });
    } finally {
      clearTimeout(timer);
    }
  }
}
