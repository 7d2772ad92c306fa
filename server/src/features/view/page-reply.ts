import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

/** A page ready to be sent. */
export interface PageAnswer {
  status: number;
  html: string;
  locale: string;
  /** Whether `Accept-Language` decided on the locale. */
  negotiated: boolean;
  /** Whether it is the same for everybody who asks for this page in this locale. */
  shared: boolean;
}

export interface PageReplySettings {
  /** Headers of every page of the kind: policy, type, `nosniff`. */
  headers: Readonly<Record<string, string>>;
  /** `Cache-Control` of shared pages. */
  sharedCacheControl: string;
}

/**
 * Sends a page. One that is the same for everybody has a weak `ETag` of its content and is answered by `304` where the
 * reader has it already; any other one is stored nowhere. Source: rendering "Speed", "Locale".
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageAnswer,
  settings: PageReplySettings,
): FastifyReply {
  void reply
    .code(page.status)
    .headers({ 'Content-Language': page.locale, ...settings.headers })
    .header('Vary', page.negotiated ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding');
  if (page.status !== 200 || !page.shared) {
    if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'private, no-store');
    return reply.send(page.html);
  }
  const etag = `W/"${createHash('sha256').update(page.html).digest('base64url').slice(0, 22)}"`;
  void reply.headers({ ETag: etag, 'Cache-Control': settings.sharedCacheControl });
  return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(page.html);
}

/** Weak comparison of `If-None-Match` (RFC 9110 §13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === opaque);
}
