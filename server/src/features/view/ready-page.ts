import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '../../rendering/finish-page.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** A page that is the same for everybody, ready to be sent: nothing of it is computed anew for a request. */
export interface ReadyPage {
  readonly locale: string;
  readonly etag: string;
  /** What the page is made of, for a cache in front of the server. */
  readonly surrogateKey: string;
  /** Those in an encoding are made when one is asked for first. */
  readonly bodies: { readonly identity: Buffer } & Partial<Record<Encoding, Buffer>>;
  /** Bodies that are being made. */
  readonly coming: Map<Encoding, Promise<Buffer>>;
  /** Headers as names and values in turn, by what they depend on; filled as they are asked for. */
  readonly headers: Map<string, string[]>;
  /** How often brotli was asked for. */
  brotliReads: number;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Quick, and smaller than gzip all the same. */
const FIRST_QUALITY = 4;
/** Of headers, dependencies, and the cache's own. */
const OVERHEAD_BYTES = 4096;
const BYTES_PER_DEPENDENCY = 150;

/** Kinds that the makers of content know by their shortcuts. */
const SURROGATE_KINDS = /^(?:page|form|article|article-model|model):/;
/** Servers in front refuse longer headers. */
const MAX_SURROGATE_LENGTH = 6000;

export function prepareReply(page: RenderedPage): ReadyPage {
  const identity = Buffer.from(page.html);
  return {
    locale: page.locale,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    surrogateKey: surrogateKey(page.dependencies),
    bodies: { identity },
    coming: new Map(),
    headers: new Map(),
    brotliReads: 0,
  };
}

/** The body of a page in an encoding that it is not yet there in: made once, off the main thread, however many wait for it. */
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

/** What the page takes in memory, with the two encodings that it may come to have: together not half of it, more for what is dense. */
export function bytesOf({ bodies }: ReadyPage, dependencies: readonly string[]): number {
  return 2 * bodies.identity.length + OVERHEAD_BYTES + dependencies.length * BYTES_PER_DEPENDENCY;
}

/** The page itself is first; of more than a header can hold the others are left out. */
function surrogateKey(dependencies: readonly string[]): string {
  const keys = dependencies.filter((name) => SURROGATE_KINDS.test(name) || name === 'pages');
  const all = keys.join(' ');
  return all.length <= MAX_SURROGATE_LENGTH ? all : (keys[0] ?? '');
}
