import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import type { ExpectedVersion } from '../kernel/expected-version.ts';
import { violation } from '../kernel/violation.ts';

/** A list of entity tags (RFC 9110 §13.1.1). */
const ENTITY_TAGS = /^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/;
const VERSION = /^[1-9]\d{0,14}$/;

/** A body that may contain the version it replaces. */
interface Versioned {
  version?: number | string;
}

/**
 * Returns the version that the caller read, from `If-Match` or the body, or undefined when the caller names none.
 * Throws `malformed` when `If-Match` is not a list of tags, and `stale` when none of its tags can be the version.
 */
export function expectedVersion(request: FastifyRequest, body: Versioned): ExpectedVersion {
  const versions = expectedTags(request, body)
    ?.filter((tag) => VERSION.test(tag))
    .map(Number);
  if (versions?.length === 0) throw new AppError('stale');
  return versions;
}

/**
 * Returns the tags of `If-Match`, limited to the version of the body when it has one. Weak tags match nothing (RFC
 * 9110 §13.1.1). Throws like `expectedVersion`.
 */
export function expectedTags(request: FastifyRequest, body: Versioned): string[] | undefined {
  const ofBody = body.version === undefined ? undefined : String(body.version);
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
