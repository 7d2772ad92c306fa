import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import { ensureFirstAdministrator } from '../features/users/first-administrator.ts';
import { createUserService } from '../features/users/user.service.ts';
import type { Clock } from '../kernel/clock.ts';
import { createOwnerCheck } from '../security/owner-check.ts';
import { createPasswords } from '../security/passwords.ts';
import { createSignInThrottle } from '../security/sign-in-throttle.ts';

export type ComposedUsers = ReturnType<typeof composeUsers>;

/** What the server and the command line share: users and their passwords. */
export function composeUsers(database: Database, configuration: Configuration, clock: Clock) {
  const passwords = createPasswords({ cost: configuration['app.security.bcrypt-strength'] });
  const passwordMinLength = configuration['app.security.password-min-length'];
  const limit = configuration['app.security.sign-in-limit'];
  const throttle = createSignInThrottle({ database, clock, limit });
  const ownerCheck = createOwnerCheck({ database, clock, passwords, throttle });
  const parts = { database, clock, passwords, ownerCheck, passwordMinLength };
  return {
    passwords,
    throttle,
    ownerCheck,
    users: createUserService(parts),
    ensureFirstAdministrator: () =>
      ensureFirstAdministrator(parts, {
        login: configuration['app.admin.login'],
        email: configuration['app.admin.email'],
        password: configuration['app.admin.password'],
      }),
  };
}
