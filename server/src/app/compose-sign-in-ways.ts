import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import { identityProviderRoutes } from '../features/identity-providers/identity-provider.routes.ts';
import { createIdentityProviderService } from '../features/identity-providers/identity-provider.service.ts';
import { findIssuerFault } from '../features/identity-providers/identity.rules.ts';
import { createRecoveryMailWriter, RECOVERY_MAIL } from '../features/recovery/recovery-mail.ts';
import { recoveryPages } from '../features/recovery/recovery-pages.ts';
import { recoveryRoutes } from '../features/recovery/recovery.routes.ts';
import { createRecoveryService } from '../features/recovery/recovery.service.ts';
import { insertUser } from '../features/users/user.repository.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { StandAloneTemplates } from '../rendering/stand-alone-template.ts';
import type { Passwords } from '../security/passwords.ts';
import type { Sessions } from '../security/sessions.ts';
import type { SignInThrottle } from '../security/sign-in-throttle.ts';

export interface SignInWaysParts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  logger: Logger;
  messages: Messages;
  templates: StandAloneTemplates;
  outbox: Outbox;
  access: { sessions: Sessions; passwords: Passwords; throttle: SignInThrottle };
  domainUrl(): string;
  /** Whether the administration pages are served, with their sign-in. */
  hasAdminPages: boolean;
}

const ADMIN_SIGN_IN = '/admin/sign-in';
const ADMIN_START = '/admin/';

/**
 * What there is besides login and password: a forgotten password, identity providers. Throws an Error with a line for each
 * provider that cannot be used.
 */
export function composeSignInWays(parts: SignInWaysParts) {
  const { configuration, database, clock, logger, messages, templates, outbox, access, domainUrl } = parts;
  const providers = configuration.identityProviders;
  const faults = [...providers].flatMap(([id, { issuer }]) => findIssuerFault(id, issuer) ?? []);
  if (faults.length > 0) throw new Error(faults.join('\n'));

  outbox.writeWith(
    RECOVERY_MAIL,
    createRecoveryMailWriter({ database, clock, messages, templates, domainUrl }),
  );
  const recovery = createRecoveryService({
    database,
    clock,
    outbox,
    ...access,
    passwordMinLength: configuration['app.security.password-min-length'],
  });
  const identityProviders = createIdentityProviderService({
    database,
    clock,
    logger,
    sessions: access.sessions,
    throttle: access.throttle,
    providers,
    domainUrl,
    createUser: (db, facts, now) => insertUser(db, facts, null, { login: null, now }),
  });
  const signInPage = parts.hasAdminPages ? ADMIN_SIGN_IN : undefined;

  return {
    routes(api: FastifyInstance): void {
      api.addHook('onReady', async () => outbox.start());
      api.addHook('onClose', () => outbox.close());
      recoveryRoutes(api, recovery);
      identityProviderRoutes(api, identityProviders, {
        templates,
        messages,
        signInPage,
        startPath: parts.hasAdminPages ? ADMIN_START : '/',
      });
    },
    async publicRoutes(site: FastifyInstance): Promise<void> {
      await site.register(async (pages) =>
        recoveryPages(pages, { recovery, templates, messages, signInPath: signInPage ?? '/' }),
      );
    },
  };
}
