import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import { accessRoutes } from '../features/access/access.routes.ts';
import { createFunctionService } from '../features/access/function.service.ts';
import { createProfileService } from '../features/access/profile.service.ts';
import { createRoleService } from '../features/access/role.service.ts';
import { accountRoutes } from '../features/account/account.routes.ts';
import { createOwnPasswordService } from '../features/account/own-password.service.ts';
import { createOwnSessionService } from '../features/account/own-session.service.ts';
import { createOwnTokenService } from '../features/account/own-token.service.ts';
import { userAccessRoutes } from '../features/account/user-access.routes.ts';
import { createUserAccessService } from '../features/account/user-access.service.ts';
import { createAuditCleanUp } from '../features/audit/audit-clean-up.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { createAuditService } from '../features/audit/audit.service.ts';
import { createSecondFactorCheck } from '../features/second-factor/second-factor-check.ts';
import { secondFactorRoutes } from '../features/second-factor/second-factor.routes.ts';
import { createSecondFactorService } from '../features/second-factor/second-factor.service.ts';
import { createForwardedWarning } from '../features/sign-in/forwarded-warning.ts';
import { signInRoutes } from '../features/sign-in/sign-in.routes.ts';
import { createSignInService } from '../features/sign-in/sign-in.service.ts';
import { userRoutes } from '../features/users/user.routes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { createApiTokens } from '../security/api-tokens.ts';
import { bearerOf } from '../security/bearer-token.ts';
import type { Principal } from '../security/principal.ts';
import { createSecret } from '../security/secret.ts';
import { sessionCookieName } from '../security/session-cookie.ts';
import { createSessions } from '../security/sessions.ts';
import { composeUsers } from './compose-users.ts';

export interface AccessParts {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
  /** Absolute. */
  dataDirectory: string;
  /** Where the public reaches the site. */
  domainUrl(): string;
}

/** Who somebody is and what the person may do: users, signing in, sessions. */
export function composeAccess(parts: AccessParts) {
  const { database, configuration, clock, logger, dataDirectory, domainUrl } = parts;
  const { passwords, throttle, ownerCheck, users, ensureFirstAdministrator } = composeUsers(
    database,
    configuration,
    clock,
  );
  const policy = {
    idleMs: configuration['app.security.session-idle'],
    maxMs: configuration['app.security.session-max'],
  };
  const sessions = createSessions({ database, clock, policy });
  const tokens = createApiTokens({ database, clock });
  const secret = createSecret({
    configured: configuration['app.security.secret'],
    dialect: database.dialect,
    dataDirectory,
  });
  const secondFactor = createSecondFactorCheck({ clock, secret, throttle });
  const signIn = createSignInService({
    database,
    passwords,
    sessions,
    throttle,
    secondFactor,
    clock,
    defaultLanguage: configuration['app.cms.default-language'],
  });
  const warnOfProxy = createForwardedWarning({
    trustsProxies: configuration['app.server.trust-proxy'] !== false,
    logger,
  });
  const retentionMs = configuration['app.audit.retention'];
  const auditCleanUp = createAuditCleanUp({ database, clock, logger, retentionMs });

  return {
    users,
    sessions,
    passwords,
    throttle,
    async ensureFirstAdministrator() {
      const made = await ensureFirstAdministrator();
      if (made?.isWeak) logger.warn('app.admin.password is easy to guess: change it after the first sign-in');
      return made;
    },

    /** The person behind a request. Whoever sends a bearer token is known by it alone, never by the cookie. */
    authenticate(request: FastifyRequest): Promise<Principal | undefined> {
      const { headers } = request;
      const bearer = bearerOf(headers.authorization);
      if (bearer !== undefined) return tokens.authenticate(bearer);
      return sessions.authenticate(fastifyCookie.parse(headers.cookie ?? '')[sessionCookieName(request)]);
    },

    routes(api: FastifyInstance): void {
      api.addHook('onReady', async () => auditCleanUp.start());
      api.addHook('onClose', () => auditCleanUp.stop());
      signInRoutes(api, signIn, warnOfProxy);
      userRoutes(api, users);
      accessRoutes(api, {
        functions: createFunctionService({ database }),
        roles: createRoleService({ database, clock }),
        profiles: createProfileService({ database, clock }),
      });
      accountRoutes(api, {
        ownPassword: createOwnPasswordService({
          database,
          clock,
          passwords,
          ownerCheck,
          passwordMinLength: configuration['app.security.password-min-length'],
        }),
        ownSessions: createOwnSessionService({ database, clock, policy }),
        ownTokens: createOwnTokenService({ database, clock }),
      });
      userAccessRoutes(api, createUserAccessService({ database, clock, policy }));
      secondFactorRoutes(
        api,
        createSecondFactorService({
          database,
          clock,
          ownerCheck,
          check: secondFactor,
          issuer: () => new URL(domainUrl()).hostname,
        }),
      );
      auditRoutes(api, createAuditService({ database, clock, retentionMs }));
    },
  };
}
