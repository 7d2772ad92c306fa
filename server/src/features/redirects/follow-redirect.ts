import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadingDatabase } from '../../database/database.ts';
import type { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { logEvent } from '../../kernel/logger.ts';
import type { Addressing } from '../../rendering/page-address.ts';
import { findDestination } from './find-destination.ts';
import { findTargets } from './redirect-target.repository.ts';
import { addressOf, isReachable } from './redirect-target.ts';
import type { Destination } from './redirect.repository.ts';
import { decoded } from './redirect.rules.ts';

export interface FollowerDependencies {
  database: ReadingDatabase;
  clock: Clock;
  addressing: Addressing;
}

type AnswerError = (error: AppError, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What we read of a query ourselves: it is in the address that a redirect leads to, or of no more use. */
const CONSUMED = ['locale', '_sent'];

/**
 * Answers what is not found with the redirect from there when there is one, and with `answerError` otherwise: what is found never
 * asks for redirects. Browsers ask again each time, for content may come back to its old address.
 */
export function followRedirects(dependencies: FollowerDependencies, answerError: AnswerError): AnswerError {
  return async (error, request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (error.code !== 'not-found' || !isRead) return answerError(error, request, reply);
    let location: string | undefined;
    try {
      location = await findLocation(dependencies, request.url);
    } catch (cause) {
      logEvent(request.log, 'redirect lookup failed', { err: cause });
    }
    if (location === undefined) return answerError(error, request, reply);
    return reply.code(301).headers({ Location: location, 'Cache-Control': 'no-cache' }).send();
  };
}

/** Where an address leads now, with the rest of its query; undefined: nowhere. */
async function findLocation(
  { database, clock, addressing }: FollowerDependencies,
  url: string,
): Promise<string | undefined> {
  const [rawPath = '', query = ''] = url.split(/\?(.*)/s);
  const path = decoded(rawPath);
  // What has a control character, as PostgreSQL would refuse it, is no address.
  if (path === undefined || /\p{Cc}/u.test(path)) return undefined;
  const asked = new URLSearchParams(query).getAll('locale');
  if (asked.length > 1 || (asked[0] !== undefined && !addressing.languages.includes(asked[0]))) {
    return undefined;
  }
  return database.snapshot(async (db) => {
    const found = await findDestination(db, path);
    if (!found) return undefined;
    if (found.targetId === null) return withQuery(found.toAddress!, query, ['_sent']);
    const target = (await findTargets(db, [found.targetId])).get(found.targetId);
    if (!target || !isReachable(target, clock.now())) return undefined;
    const address = addressOf(target, asked[0] ?? localeOf(found, addressing), addressing);
    return address === null ? undefined : withQuery(encodeURI(address), query, CONSUMED);
  });
}

/** A locale that the site no longer has is nobody's. */
function localeOf({ locale }: Destination, { languages }: Addressing): string | null {
  return locale !== null && languages.includes(locale) ? locale : null;
}

/** An address with the parts of a query, as they were written, apart from some. */
function withQuery(address: string, query: string, without: readonly string[]): string {
  const kept = query
    .split('&')
    .filter((part) => part !== '' && !without.includes([...new URLSearchParams(part).keys()][0] ?? ''))
    .join('&');
  if (kept === '') return address;
  const [, base = address, hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? [];
  return base + (base.includes('?') ? '&' : '?') + kept + hash;
}
