import type { FastifyRequest } from 'fastify';
import { readAddress, type PageAddress } from './read-address.ts';

/** The properties of a page request. */
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

/** Returns whether an editor requests the live state, without working copies. */
export function showsLiveState(request: FastifyRequest): boolean {
  return ((request.query ?? {}) as Record<string, unknown>).state === 'live';
}

const SECRETS = new Set(['cookie', 'authorization']);

/** Removes credentials from the headers that contributors see. */
function withoutSecrets(headers: FastifyRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !SECRETS.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value!]),
  );
}
