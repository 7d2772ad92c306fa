import type { FastifyRequest } from 'fastify';
import type { Logger } from '../../kernel/logger.ts';

/**
 * Tells once that requests come through a proxy whose word is not taken: all sign-ins would then seem to come from
 * the proxy, and share one limit. Source: contract §3.
 */
export function createForwardedWarning({
  trustsProxies,
  logger,
}: {
  /** Whether `app.server.trust-proxy` is on. */
  trustsProxies: boolean;
  logger: Logger;
}): (request: FastifyRequest) => void {
  let isTold = trustsProxies;
  return (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    logger.event('configuration warning', {
      property: 'app.server.trust-proxy',
      detail:
        'A request has an X-Forwarded-For header, but app.server.trust-proxy is off: all visitors appear with the ' +
        'address of the proxy and share its limit of sign-ins. Set app.server.trust-proxy to the address of the proxy.',
    });
  };
}
