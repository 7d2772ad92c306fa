import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import { createApiTokens } from './api-tokens.ts';
import { createOwnerCheck } from './owner-check.ts';
import { createPasswords } from './passwords.ts';
import { createSecret } from './secret.ts';
import { createSessions } from './sessions.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

export interface SecurityParts {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  /** Absolute. */
  dataDirectory: string;
}

export type Security = ReturnType<typeof createSecurity>;

/** Creates the security components shared by all ways of signing in. */
export function createSecurity({ database, configuration, clock, dataDirectory }: SecurityParts) {
  const passwords = createPasswords({ cost: configuration['app.security.bcrypt-strength'] });
  const throttle = createSignInThrottle({
    database,
    clock,
    limit: configuration['app.security.sign-in-limit'],
  });
  const sessionPolicy = {
    idleMs: configuration['app.security.session-idle'],
    maxMs: configuration['app.security.session-max'],
  };
  return {
    passwords,
    /** Characters. */
    passwordMinLength: configuration['app.security.password-min-length'],
    throttle,
    ownerCheck: createOwnerCheck({ database, clock, passwords, throttle }),
    sessionPolicy,
    sessions: createSessions({ database, clock, policy: sessionPolicy }),
    tokens: createApiTokens({ database, clock }),
    secret: createSecret({
      configured: configuration['app.security.secret'],
      dialect: database.dialect,
      dataDirectory,
    }),
  };
}
