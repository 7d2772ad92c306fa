import type { FastifyRequest } from 'fastify';
import { SENT_PARAMETER } from '../../contract/form-result.ts';
import { isShortcut } from '../../kernel/shortcut.ts';

/** What a request for a page says; whatever else stands in its query is nobody's business. */
export interface PageRequest {
  /** `?locale=` as it was given: a text, a list when given twice, or absent. */
  locale: unknown;
  /** Shortcut of the form that was just sent from the page. */
  sent: string | undefined;
  acceptLanguage: string | undefined;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
}

export function readPageRequest(request: FastifyRequest): PageRequest {
  // An address that cannot be decoded has no query.
  const query = (request.query ?? {}) as Record<string, unknown>;
  const sent = query[SENT_PARAMETER];
  return {
    locale: query.locale,
    sent: typeof sent === 'string' && isShortcut(sent) ? sent : undefined,
    acceptLanguage: request.headers['accept-language'],
    method: request.method,
    url: request.url,
    headers: withoutSecrets(request.headers),
  };
}

/** Whether an editor asks for what the public sees, without working copies. */
export function showsLiveState(request: FastifyRequest): boolean {
  return ((request.query ?? {}) as Record<string, unknown>).state === 'live';
}

const SECRETS = new Set(['cookie', 'authorization']);

/** Contributors see what a browser says of itself, never what it proves its identity with. */
function withoutSecrets(headers: FastifyRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !SECRETS.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value!]),
  );
}
