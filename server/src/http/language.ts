import Negotiator from 'negotiator';
import type { FastifyRequest } from 'fastify';

/** The languages that messages of the service itself exist in. */
const OURS = ['en', 'fr'];

/** The language of problems and labels for a caller: the best of `Accept-Language`, else English. */
export function languageOf(request: FastifyRequest): string {
  if (!request.headers['accept-language']) return 'en';
  const negotiator = new Negotiator(request.raw);
  return negotiator.language(OURS)?.split('-')[0] ?? 'en';
}
