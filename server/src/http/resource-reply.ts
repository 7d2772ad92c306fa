import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import type { ExpectedVersion } from '../kernel/expected-version.ts';
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
 * Throws `malformed` for an `If-Match` that is no list of tags, `stale` when none of them can be the version.
 */
export function expectedVersion(request: FastifyRequest, body: { version?: number }): ExpectedVersion {
  const tags = expectedTags(request, body.version === undefined ? undefined : String(body.version));
  const versions = tags?.filter((tag) => VERSION.test(tag)).map(Number);
  if (versions?.length === 0) throw new AppError('stale');
  return versions;
}

const VERSION = /^[1-9]\d{0,14}$/;

/**
 * The tags of `If-Match`, those that are the body's where it has one too. Weak ones match nothing (RFC 9110 §13.1.1). Throws as
 * `expectedVersion` does.
 */
export function expectedTags(request: FastifyRequest, ofBody: string | undefined): string[] | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return ofBody === undefined ? undefined : [ofBody];
  if (!ENTITY_TAGS.test(header)) {
    throw new AppError('malformed', { violations: [violation('If-Match', 'pattern')] });
  }
  const tags = [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag]) => (weak ? [] : [tag!]));
  const matching = tags.filter((tag) => ofBody === undefined || tag === ofBody);
  if (matching.length === 0) throw new AppError('stale');
  return matching;
}
