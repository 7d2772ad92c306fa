import { S3Client, type ServerSideEncryption } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/** How a bucket is reached. */
export interface BucketOptions {
  bucket: string;
  region: string;
  /** Such as `https://s3.example.org`; undefined: that of AWS for the region. */
  endpoint: string | undefined;
  /** Whether the bucket stands in the path, not before the host. */
  isPathStyle: boolean;
  /** Undefined: what the SDK finds, such as variables, a profile, or the role of the machine. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
  encryption: BucketEncryption;
}

/** Parameters of everything that is written; empty: the bucket decides. */
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
/** Bytes per millisecond: an attempt that sends a body has more time, at this speed. */
const SLOWEST_UPLOAD = 100;
/** Whoever reads a stream may pause for so long. */
const PAUSED_READER_MS = 300_000;
const MAX_CONNECTIONS = 64;

/**
 * A bucket of S3, or of a storage that is compatible with it. Connects at the first request.
 * @param answerMs when an attempt is given up whose answer has not begun
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
    // The signature covers a SHA-256 of each body, which every storage compares. Other sums are unknown to many.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: new BoundedHandler(answerMs),
  });
  return { client, name: bucket, encryption };
}

/** Gives up a storage that stays silent. The SDK repeats what fails, but not what is aborted. */
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
