import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import { violation } from '../kernel/violation.ts';

/** Answers a resource with its version as `ETag`. */
export function withVersion<T extends { version: number | string }>(reply: FastifyReply, resource: T): T {
  void reply.header('ETag', `"${resource.version}"`);
  return resource;
}

/** Answers a created resource: its address in `Location`, its version as `ETag`. */
export function created<T extends { id: string; version: number | string }>(
  reply: FastifyReply,
  collection: string,
  resource: T,
): T {
  void reply.header('Location', `${collection}/${resource.id}`);
  return withVersion(reply, resource);
}

/** A list of entity tags (RFC 9110 §13.1.1). */
const ENTITY_TAGS = /^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/;

/**
 * The version that the caller read, from `If-Match` or from the body; undefined when the caller does not care.
 * Throws `malformed` for an `If-Match` that is no list of tags, `stale` when none of them is a version.
 */
export function expectedVersion(request: FastifyRequest, body: { version?: number }): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return body.version;
  if (!ENTITY_TAGS.test(header)) {
    throw new AppError('malformed', { violations: [violation('If-Match', 'pattern')] });
  }
  const versions = [...header.matchAll(/"(\d{1,15})"/g)].map((match) => Number(match[1]));
  // Of several versions only the newest can be the stored one; a tag that is no version never is.
  if (versions.length === 0) throw new AppError('stale');
  const version = Math.max(...versions);
  if (body.version !== undefined && body.version !== version) throw new AppError('stale');
  return version;
}
