import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import type { ExpectedVersion } from '../kernel/expected-version.ts';
import { violation } from '../kernel/violation.ts';

/** A list of entity tags (RFC 9110 §13.1.1). */
const ENTITY_TAGS = /^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/;
const VERSION = /^[1-9]\d{0,14}$/;

/** A body that may say which version it replaces. */
interface Versioned {
  version?: number | string;
}

/**
 * The version that the caller read, from `If-Match` or from the body; undefined when the caller does not care.
 * Throws `malformed` for an `If-Match` that is no list of tags, `stale` when none of them can be the version.
 */
export function expectedVersion(request: FastifyRequest, body: Versioned): ExpectedVersion {
  const versions = expectedTags(request, body)
    ?.filter((tag) => VERSION.test(tag))
    .map(Number);
  if (versions?.length === 0) throw new AppError('stale');
  return versions;
}

/**
 * The tags of `If-Match`, those that are the version of the body where it has one too. Weak ones match nothing
 * (RFC 9110 §13.1.1). Throws as `expectedVersion` does.
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
