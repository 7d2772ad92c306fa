import type { FastifyRequest } from 'fastify';
import { readAddress, type PageAddress } from './read-address.ts';

/** What a request for a page says. */
export interface PageRequest extends PageAddress {
  acceptLanguage: string | undefined;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
}

export function readPageRequest(request: FastifyRequest): PageRequest {
  const { method, url, headers } = request;
  return {
    ...readAddress(url),
    ...{ method, url, headers: withoutSecrets(headers) },
    acceptLanguage: headers['accept-language'],
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
