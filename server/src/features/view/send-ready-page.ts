import type { IncomingMessage, ServerResponse } from 'node:http';
import { surrogateKeyHeader } from '../../kernel/surrogate-keys.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { fileHeaders } from './public-headers.ts';
import { isKnown } from './page-reply.ts';
import { brotli, makeBody, type Encoding, type ReadyPage } from './ready-page.ts';

export interface ReadyPageSettings {
  /** Headers common to all such pages: content security policy, content type, `nosniff`. */
  headers: Readonly<Record<string, string>>;
  /** `Cache-Control` of shared pages. */
  sharedCacheControl: string;
  /** The header with the surrogate keys of a page. */
  keysHeader: string;
  /** Returns the `CDN-Cache-Control` of a page that expires at an instant; absent unless a CDN is purged. */
  edgeCacheControl?(expiresAt: number | null): string;
}

export interface ReadyPageReply {
  /** Whether `Accept-Language` decided on the locale. */
  negotiated: boolean;
  /** Whether the page is confirmed to be up to date. Otherwise the response must not be stored. */
  confirmed: boolean;
  /** Headers of this response only, as alternating names and values. */
  extra?: readonly string[];
}

/** Number of brotli requests from which better compression pays off. */
const READS_BEFORE_BETTER = 3;
const BEST_QUALITY = 11;
/** Maximum bytes for which the best quality takes a fraction of a second. */
const BEST_QUALITY_LIMIT = 256 * 1024;
const LARGE_QUALITY = 9;

/**
 * Responds to GET or HEAD with a cached page, or with `304`. Works on the raw response: this is everything between a
 * request and its response, see decision 0021. Source: rendering "Speed".
 */
export function createSendReadyPage(settings: ReadyPageSettings) {
  const { keysHeader } = settings;
  const common = Object.entries(settings.headers).flat();
  const headersOfPage = ({ contentType }: ReadyPage) =>
    contentType === undefined ? common : Object.entries(fileHeaders(contentType, settings.headers)).flat();
  let improving = Promise.resolve();

  function headersOf(page: ReadyPage, encoding: Encoding | '304', { negotiated }: ReadyPageReply): string[] {
    const key = negotiated ? `${encoding} negotiated` : encoding;
    const { edgeCacheControl } = settings;
    let headers = page.headers.get(key);
    if (!headers || (edgeCacheControl && page.expiresAt !== null)) {
      headers = [
        ...(encoding === '304' ? [] : headersOfPage(page)),
        ...['Content-Language', page.locale],
        ...['Vary', negotiated ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding'],
        ...['ETag', page.etag],
        ...['Cache-Control', settings.sharedCacheControl],
        ...(edgeCacheControl ? ['CDN-Cache-Control', edgeCacheControl(page.expiresAt)] : []),
        ...[keysHeader, surrogateKeyHeader(page.dependencies, keysHeader === 'Cache-Tag' ? ',' : ' ')],
        ...(encoding === '304' ? [] : bodyHeaders(page.bodies[encoding]!, encoding)),
      ];
      page.headers.set(key, headers);
    }
    return headers;
  }

  /** Recompresses a frequently requested page with better quality, one page at a time, off the main thread. */
  function improve(page: ReadyPage): void {
    page.brotliReads += 1;
    if (page.brotliReads !== READS_BEFORE_BETTER) return;
    improving = improving.then(async () => {
      const { identity } = page.bodies;
      const better = await brotli(
        identity,
        identity.length <= BEST_QUALITY_LIMIT ? BEST_QUALITY : LARGE_QUALITY,
      );
      if (better.length >= page.bodies.br!.length) return;
      page.bodies.br = better;
      page.headers.clear();
    });
  }

  return function send(
    request: IncomingMessage,
    response: ServerResponse,
    page: ReadyPage,
    reply: ReadyPageReply,
  ): void {
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
    if (reply.confirmed && ifNoneMatch !== undefined && isKnown(ifNoneMatch, page.etag)) {
      response.writeHead(304, withExtra(headersOf(page, '304', reply), reply)).end();
      return;
    }
    const encoding = acceptedEncoding(accepted);
    const body = page.bodies[encoding];
    if (body === undefined && encoding !== 'identity') {
      makeBody(page, encoding).then(
        () => send(request, response, page, reply),
        (error: unknown) => response.destroy(error as Error),
      );
      return;
    }
    if (!reply.confirmed) {
      const headers = [
        ...headersOfPage(page),
        ...['Content-Language', page.locale],
        ...['Cache-Control', 'no-store'],
        ...bodyHeaders(body!, encoding),
      ];
      response.writeHead(200, withExtra(headers, reply)).end(body);
      return;
    }
    if (encoding === 'br') improve(page);
    response.writeHead(200, withExtra(headersOf(page, encoding, reply), reply)).end(body);
  };
}

export type SendReadyPage = ReturnType<typeof createSendReadyPage>;

function withExtra(headers: string[], { extra }: ReadyPageReply): string[] {
  return extra ? [...headers, ...extra] : headers;
}

function bodyHeaders(body: Buffer, encoding: Encoding): string[] {
  const length = ['Content-Length', String(body.length)];
  return encoding === 'identity' ? length : ['Content-Encoding', encoding, ...length];
}
