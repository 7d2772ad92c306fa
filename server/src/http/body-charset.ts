import type { FastifyRequest } from 'fastify';

/** Returns whether a body is UTF-8 or declares no charset. */
export function isUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset.trim());
}
