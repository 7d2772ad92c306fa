import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { MEDIA_WIDTHS } from '../../contract/media.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { isId } from '../../kernel/identifier.ts';
import { violation } from '../../kernel/violation.ts';
import { readByteRange } from './byte-range.rules.ts';
import type { MediaFileStore } from './media-file.store.ts';
import { protectiveHeaders } from './media-type.rules.ts';
import { variantOf, type MediaVariant, type MediaVariants } from './media-variants.ts';
import type { Media } from './media.repository.ts';
import type { MediaService } from './media.service.ts';

const YEAR_SECONDS = 31_536_000;
const FOR_GOOD = `public, max-age=${YEAR_SECONDS}, immutable`;

export interface MediaFileRoutesParts {
  media: MediaService;
  files: MediaFileStore;
  variants: MediaVariants;
}

/**
 * `GET /media/{id}/{name}`: the file, kept for good by whoever reads it, whole or in ranges; with `?w=` an image in one of
 * the widths, as WebP where that is taken. When smaller ones cannot be made just now, the whole one is sent instead.
 * Source: contract §4 "Media".
 */
export function mediaFileRoutes(
  app: FastifyInstance,
  { media, files, variants }: MediaFileRoutesParts,
): void {
  app.get<{ Params: { id: string; name: string }; Querystring: { w?: unknown } }>(
    '/media/:id/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, name } = request.params;
      const medium = await media.readPublic(isId(id) ? id.toLowerCase() : fail('not-found'), name);
      const width = readWidth(request.query.w);
      const isSmaller =
        width !== undefined && medium.resizable && medium.width !== null && width < medium.width;
      if (!isSmaller) return send(request, reply, medium, undefined, FOR_GOOD);
      void reply.header('Vary', 'Accept');
      const variant = variantOf(medium.type, width, takesWebp(request.headers.accept));
      try {
        await variants.make(medium.id, variant);
      } catch (error) {
        request.log.warn({ err: error, media: medium.id, variant: variant.name }, 'no smaller image');
        return send(request, reply, medium, undefined, 'no-store');
      }
      return send(request, reply, medium, variant, FOR_GOOD);
    },
  );

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    medium: Media,
    variant: MediaVariant | undefined,
    cacheControl: string,
  ): Promise<FastifyReply> {
    const size = (await files.sizeOf(medium.id, variant?.name)) ?? fail('not-found');
    const etag = `"${medium.hash}${variant ? `-${variant.name}` : ''}"`;
    const type = variant ? `image/${variant.format}` : medium.type;
    void reply.headers({
      ...protectiveHeaders(type, medium.name),
      'Content-Type': type,
      'Cache-Control': cacheControl,
      'Accept-Ranges': 'bytes',
      ETag: etag,
    });
    if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const condition = request.headers['if-range'];
    const asked = condition === undefined || condition === etag ? request.headers.range : undefined;
    const range = readByteRange(asked, size);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('Content-Range', `bytes */${size}`).send();
    }
    const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range;
    if (range !== 'all') void reply.code(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
    void reply.header('Content-Length', end - start + 1);
    const isEmpty = request.method === 'HEAD' || size === 0;
    // An empty stream: without one, a HEAD would be answered with a length of 0.
    return reply.send(isEmpty ? Readable.from([]) : files.read(medium.id, variant?.name, { start, end }));
  }
}

function readWidth(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const width = MEDIA_WIDTHS.find((offered) => String(offered) === given);
  if (width !== undefined) return width;
  throw new AppError('malformed', {
    violations: [violation('w', 'enum', { allowed: MEDIA_WIDTHS.join(', ') })],
  });
}

/** Whether WebP is named and not declined; a browser that takes it names it. */
function takesWebp(accept: string | undefined): boolean {
  return /(?:^|,)\s*image\/webp\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(accept ?? '');
}

function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag);
}
