import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { BYTES, MEDIA_WIDTHS, PublicMediaQuery } from '../../contract/media.ts';
import type { ByteRange, FileStore } from '../../files/file-store.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { page } from '../../http/endpoint.ts';
import { isId } from '../../kernel/identifier.ts';
import { logEvent } from '../../kernel/logger.ts';
import { violation } from '../../kernel/violation.ts';
import { readByteRange } from './byte-range.rules.ts';
import { mediaFileKey } from './media-file.key.ts';
import { protectiveHeaders } from './media-type.rules.ts';
import { variantOf, type MediaVariants } from './media-variants.ts';
import type { Media } from './media.repository.ts';
import type { MediaService } from './media.service.ts';

const YEAR_SECONDS = 31_536_000;
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;

export interface MediaFileRoutesParts {
  media: MediaService;
  files: FileStore;
  variants: MediaVariants;
}

/**
 * `GET /media/{id}/{name}`: serves the file as immutable, whole or in ranges; with `?w=`, an image in one of the
 * widths, as WebP if accepted. Falls back to the original if the smaller image cannot be made. Source: contract §4
 * "Media".
 */
export function mediaFileRoutes(
  app: FastifyInstance,
  { media, files, variants }: MediaFileRoutesParts,
): void {
  page<{ Params: { id: string; name: string }; Querystring: { w?: unknown } }>(
    app,
    {
      on: 'GET /media/{id}/{name}',
      access: 'public',
      summary: 'Read a file, whole or in ranges, or an image at another width',
      query: PublicMediaQuery,
      answer: BYTES,
      otherAnswers: { 206: ['*/*'] },
      refuses: ['malformed', 'range-not-satisfiable'],
      refusalTypes: ['text/html'],
    },
    async (request, reply) => {
      const { id, name } = request.params;
      const medium = await media.readPublic(isId(id) ? id.toLowerCase() : fail('not-found'), name);
      const width = readWidth(request.query.w);
      const isSmaller =
        width !== undefined && medium.resizable && medium.width !== null && width < medium.width;
      const whole = { ...medium, etag: medium.hash, key: mediaFileKey(medium.id) };
      if (!isSmaller) return send(request, reply, whole, IMMUTABLE);
      void reply.header('Vary', 'Accept');
      const variant = variantOf(medium.type, width, acceptsWebp(request.headers.accept));
      let size: number;
      try {
        size = await variants.make(medium.id, variant);
      } catch (error) {
        const failed = { media: medium.id, variant: variant.name, err: error };
        logEvent(request.log, 'image resizing failed', failed);
        return send(request, reply, whole, 'no-store');
      }
      const smaller = {
        ...{ name: medium.name, type: `image/${variant.format}`, size },
        ...{ etag: `${medium.hash}-${variant.name}`, key: mediaFileKey(medium.id, variant.name) },
      };
      return send(request, reply, smaller, IMMUTABLE);
    },
  );

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, name, type, size, etag: hash }: SentFile,
    cacheControl: string,
  ): Promise<FastifyReply> {
    const etag = `"${hash}"`;
    const headers = {
      ...protectiveHeaders(type, name),
      'Content-Type': type,
      'Cache-Control': cacheControl,
      'Accept-Ranges': 'bytes',
      ETag: etag,
    };
    if (names(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send();
    const condition = request.headers['if-range'];
    const asked = condition === undefined || condition === etag ? request.headers.range : undefined;
    const range = readByteRange(asked, size);
    if (range === 'unsatisfiable') {
      return reply.headers(headers).code(416).header('Content-Range', `bytes */${size}`).send();
    }
    const stream = await streamOf(key, range, request.method === 'HEAD' || size === 0);
    void reply.headers(headers);
    const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range;
    if (range !== 'all') void reply.code(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
    return reply.header('Content-Length', end - start + 1).send(stream);
  }

  /** Returns an empty stream for a HEAD request: without one its length would be 0. */
  async function streamOf(key: string, range: ByteRange | 'all', isEmpty: boolean): Promise<Readable> {
    if (!isEmpty) {
      const found = await files.open(key, range === 'all' ? undefined : range);
      return found?.stream ?? fail('not-found');
    }
    if (!(await files.readFacts(key))) fail('not-found');
    return Readable.from([]);
  }
}

interface SentFile extends Pick<Media, 'name' | 'type' | 'size'> {
  key: string;
  /** Unique to the bytes of the file. */
  etag: string;
}

function readWidth(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const width = MEDIA_WIDTHS.find((offered) => String(offered) === given);
  if (width !== undefined) return width;
  throw new AppError('malformed', {
    violations: [violation('w', 'enum', { allowed: MEDIA_WIDTHS.join(', ') })],
  });
}

/** Returns whether `Accept` lists WebP, as browsers that support it do. */
function acceptsWebp(accept: string | undefined): boolean {
  return /(?:^|,)\s*image\/webp\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(accept ?? '');
}

function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag);
}
