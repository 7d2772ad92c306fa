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

/**
 * The version that the caller read, from `If-Match` or from the body; undefined when the caller does not care.
 * Throws `malformed` for an `If-Match` that is no version.
 */
export function expectedVersion(request: FastifyRequest, body: { version?: number }): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return body.version;
  const match = /^(?:W\/)?"(\d{1,15})"$/.exec(header);
  if (!match) throw new AppError('malformed', { violations: [violation('If-Match', 'pattern')] });
  const version = Number(match[1]);
  if (body.version !== undefined && body.version !== version) throw new AppError('stale');
  return version;
}
