import type { FastifyReply } from 'fastify';
import { fileHeaders } from './public-headers.ts';

/** A page rendered for one request. */
export interface PageAnswer {
  status: number;
  /** Text, or its UTF-8 bytes. */
  html: string | Buffer;
  locale: string;
  /** Set for anything but HTML. */
  contentType?: string;
  /** Whether `Accept-Language` decided on the locale. */
  negotiated: boolean;
}

export interface PageReplySettings {
  /** Headers common to all such pages: content security policy, content type, `nosniff`. */
  headers: Readonly<Record<string, string>>;
}

/** Sends a page that must not be stored. Source: rendering "Speed", "Locale". */
export function sendPage(reply: FastifyReply, page: PageAnswer, settings: PageReplySettings): FastifyReply {
  void reply
    .code(page.status)
    .headers({ 'Content-Language': page.locale, ...settings.headers })
    .header('Vary', page.negotiated ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding');
  if (page.contentType !== undefined) void reply.headers(fileHeaders(page.contentType, settings.headers));
  if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'private, no-store');
  return reply.send(page.html);
}

/** Weak comparison of `If-None-Match` (RFC 9110 §13.1.2). */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === opaque);
}
