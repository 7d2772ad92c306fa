import Negotiator from 'negotiator';
import type { FastifyRequest } from 'fastify';

/** The languages of the built-in messages. */
const OURS = ['en', 'fr'];

/**
 * Returns the language of problems and labels for a caller: the best match of `Accept-Language`, else that of the
 * locale `otherwise`, else English.
 */
export function languageOf(request: FastifyRequest, otherwise = ''): string {
  const accepted = request.headers['accept-language'] ?? otherwise;
  if (!accepted) return 'en';
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } });
  return negotiator.language(OURS)?.split('-')[0] ?? 'en';
}
