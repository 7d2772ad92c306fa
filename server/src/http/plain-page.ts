import { ISOLATION_HEADERS } from './protection-headers.ts';

/**
 * The headers of server-rendered pages around the sign-in: no scripts, no caching, no framing, and no referrer,
 * because their addresses may contain a secret.
 */
export const PLAIN_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  ...ISOLATION_HEADERS,
  'X-Robots-Tag': 'noindex',
};
