import { ISOLATION_HEADERS } from './protection-headers.ts';

/**
 * Headers of the pages around the sign-in that the server makes itself: no script, stored nowhere, in no frame, and their
 * addresses, which may hold a secret, told to nobody.
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
