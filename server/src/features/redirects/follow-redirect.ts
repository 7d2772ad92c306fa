import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, ReadingDatabase } from '../../database/database.ts';
import type { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { logEvent } from '../../kernel/logger.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import { findDestination } from './find-destination.ts';
import { findByAddress, findTargets } from './redirect-target.repository.ts';
import { addressOf, isReachable, isReleased } from './redirect-target.ts';
import type { Destination } from './redirect.repository.ts';
import { decoded } from './redirect.rules.ts';

export interface FollowerDependencies {
  database: ReadingDatabase;
  clock: Clock;
  addressing: Addressing;
}

type AnswerError = (error: AppError, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Parameters that are already part of the destination or no longer needed. */
const CONSUMED = ['locale', '_sent'];

/**
 * Answers a request that was not found with its redirect, if any, or else with `answerError`. Browsers must revalidate,
 * because content may return to its old address.
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
    return reply.code(308).headers({ Location: location, 'Cache-Control': 'no-cache' }).send();
  };
}

/** Returns the address that a path redirects to, with the rest of its query, or undefined. */
async function findLocation(
  { database, clock, addressing }: FollowerDependencies,
  url: string,
): Promise<string | undefined> {
  const [rawPath = '', query = ''] = url.split(/\?(.*)/s);
  const path = decoded(rawPath);
  // PostgreSQL rejects control characters.
  if (path === undefined || /\p{Cc}/u.test(path)) return undefined;
  const locales = new URLSearchParams(query).getAll('locale');
  if (locales.length > 1 || (locales[0] !== undefined && !addressing.languages.includes(locales[0]))) {
    return undefined;
  }
  return database.snapshot(async (db) => {
    const found = (await findDestination(db, path, addressing)) ?? (await findMisspelt(db, path, addressing));
    if (!found) return undefined;
    if (found.targetId === null) return withQuery(found.toAddress!, query, ['_sent']);
    const target = (await findTargets(db, [found.targetId], addressing)).get(found.targetId);
    if (!target || !isReachable(target, clock.now())) return undefined;
    const own = localeOf(found, addressing);
    if (locales[0] === undefined && own !== null && !isReleased(target, own)) return undefined;
    const address = addressOf(target, locales[0] ?? own, addressing);
    return address === null || address === path ? undefined : withQuery(encodeURI(address), query, CONSUMED);
  });
}

/**
 * Returns the content whose address equals a path except for case, empty segments, a trailing slash or the prefix of
 * the default language; also the page whose default address it is when it has an explicit one.
 */
async function findMisspelt(db: Db, path: string, addressing: Addressing): Promise<Destination | undefined> {
  const steps = path.split('/').filter((step) => step !== '');
  if (steps[0] === addressing.defaultLanguage) steps.shift();
  const cleaned = `/${steps.join('/')}`;
  const found =
    (await findByAddress(db, cleaned, addressing)) ??
    (await findByAddress(db, cleaned.toLowerCase(), addressing)) ??
    (await findDestination(db, cleaned, addressing));
  if (!found) return undefined;
  return 'id' in found ? { locale: found.locale, targetId: found.id, toAddress: null } : found;
}

/** Returns null for a locale that is no longer configured. */
function localeOf({ locale }: Destination, { languages }: Addressing): string | null {
  return locale !== null && languages.includes(locale) ? locale : null;
}

/** Appends a query to an address, omitting some parameters. */
function withQuery(address: string, query: string, without: readonly string[]): string {
  const kept = query
    .split('&')
    .filter((part) => part !== '' && !without.includes([...new URLSearchParams(part).keys()][0] ?? ''))
    .join('&');
  if (kept === '') return address;
  const [, base = address, hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? [];
  return base + (base.includes('?') ? '&' : '?') + kept + hash;
}
