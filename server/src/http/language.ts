import Negotiator from 'negotiator';
import type { FastifyRequest } from 'fastify';

/** The languages that messages of the service itself exist in. */
const OURS = ['en', 'fr'];

/**
 * The language of problems and labels for a caller: the best of `Accept-Language`; without one that of `otherwise`, a locale; else
 * English.
 */
export function languageOf(request: FastifyRequest, otherwise = ''): string {
  const accepted = request.headers['accept-language'] ?? otherwise;
  if (!accepted) return 'en';
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } });
  return negotiator.language(OURS)?.split('-')[0] ?? 'en';
}
