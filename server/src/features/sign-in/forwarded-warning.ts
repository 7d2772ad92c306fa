import type { FastifyRequest } from 'fastify';
import type { Logger } from '../../kernel/logger.ts';

/**
 * Returns a function that warns once when a request comes through an untrusted proxy: all sign-ins would share the
 * proxy's address and its rate limit. Source: contract §3.
 */
export function createForwardedWarning({
  trustsProxies,
  logger,
}: {
  /** Whether `app.server.trust-proxy` is set. */
  trustsProxies: boolean;
  logger: Logger;
}): (request: FastifyRequest) => void {
  let hasWarned = trustsProxies;
  return (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    logger.event('configuration warning', {
      property: 'app.server.trust-proxy',
      detail:
        'A request has an X-Forwarded-For header, but app.server.trust-proxy is off: all visitors appear with the ' +
        'address of the proxy and share its limit of sign-ins. Set app.server.trust-proxy to the address of the proxy.',
    });
  };
}
