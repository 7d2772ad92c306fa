import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws `cross-origin` when a browser reports that a state-changing request comes from another origin
 * (`Sec-Fetch-Site`, else `Origin` compared with the host). Requests of programs carry neither header and pass.
 * Bearer requests are exempt, because no browser sends them automatically. Source: contract §3.
 */
export function refuseCrossOrigin(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { headers } = request;
  if (headers.authorization?.startsWith('Bearer ')) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('cross-origin');
    return;
  }
  if (headers.origin !== undefined && originHost(headers.origin) !== request.host) {
    throw new AppError('cross-origin');
  }
}

function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
