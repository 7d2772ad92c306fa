import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '../../rendering/finish-page.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** A page that is the same for all visitors, ready to send without further computation. */
export interface ReadyPage {
  readonly locale: string;
  /** Number of pages of its paginated list; undefined without one. */
  readonly pages: number | undefined;
  /** Set for anything but HTML. */
  readonly contentType: string | undefined;
  readonly etag: string;
  /** The names of its dependencies. */
  readonly dependencies: readonly string[];
  /** When it expires, in ms since the epoch; null when only changes of its dependencies end it. */
  readonly expiresAt: number | null;
  /** Encoded bodies are created when first requested. */
  readonly bodies: { readonly identity: Buffer } & Partial<Record<Encoding, Buffer>>;
  /** Encodings in progress. */
  readonly coming: Map<Encoding, Promise<Buffer>>;
  /** Headers as alternating names and values, by what they depend on; filled on demand. */
  readonly headers: Map<string, string[]>;
  /** Number of requests for brotli. */
  brotliReads: number;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Fast, and still smaller than gzip. */
const FIRST_QUALITY = 4;
/** Estimated size of headers, dependencies and cache bookkeeping. */
const OVERHEAD_BYTES = 4096;
const BYTES_PER_DEPENDENCY = 150;

export function prepareReply(page: RenderedPage): ReadyPage {
  const identity = Buffer.from(page.html);
  return {
    locale: page.locale,
    pages: page.pages,
    contentType: page.contentType,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    dependencies: page.dependencies,
    expiresAt: page.expiresAt,
    bodies: { identity },
    coming: new Map(),
    headers: new Map(),
    brotliReads: 0,
  };
}

/** Encodes the body of a page once, off the main thread, however many requests wait for it. */
export function makeBody(page: ReadyPage, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  let body = page.coming.get(encoding);
  if (!body) {
    const { identity } = page.bodies;
    body = (encoding === 'gzip' ? compressGzip(identity) : brotli(identity, FIRST_QUALITY))
      .then((made) => (page.bodies[encoding] = made))
      .finally(() => page.coming.delete(encoding));
    page.coming.set(encoding, body);
  }
  return body;
}

export function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/**
 * Estimates the memory of a page with both encodings, which together take less than half of it, or more for dense
 * content.
 */
export function bytesOf({ bodies }: ReadyPage, dependencies: readonly string[]): number {
  return 2 * bodies.identity.length + OVERHEAD_BYTES + dependencies.length * BYTES_PER_DEPENDENCY;
}
