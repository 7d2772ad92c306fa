import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Security } from '../../security/security.ts';
import { createForwardedWarning } from './forwarded-warning.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { createSignInService, type SecondFactor } from './sign-in.service.ts';

export interface SignInSliceParts extends Pick<Security, 'passwords' | 'sessions' | 'throttle'> {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
  secondFactor: SecondFactor;
}

/** Sign-in, sign-out and the current user. */
export function signInSlice(parts: SignInSliceParts) {
  const { configuration, logger } = parts;
  const signIn = createSignInService({
    ...parts,
    defaultLanguage: configuration['app.cms.default-language'],
  });
  const warnOfProxy = createForwardedWarning({
    trustsProxies: configuration['app.server.trust-proxy'] !== false,
    logger,
  });
  return { routes: (api: FastifyInstance) => signInRoutes(api, signIn, warnOfProxy) };
}
