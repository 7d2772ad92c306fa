import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Security } from '../../security/security.ts';
import { ensureFirstAdministrator, type FirstAdministrator } from './first-administrator.ts';
import { userRoutes } from './user.routes.ts';
import { UserService } from './user.service.ts';

export interface UsersSliceParts extends Pick<Security, 'passwords' | 'ownerCheck' | 'passwordMinLength'> {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
}

/** Users of the administration. */
export function usersSlice(parts: UsersSliceParts) {
  const { configuration, logger } = parts;
  const users = new UserService(parts);
  return {
    users,
    routes: (api: FastifyInstance) => userRoutes(api, users),
    /** Creates the configured administrator if there are no users. */
    async ensureFirstAdministrator(): Promise<FirstAdministrator | undefined> {
      const created = await ensureFirstAdministrator(parts, {
        login: configuration['app.admin.login'],
        email: configuration['app.admin.email'],
        password: configuration['app.admin.password'],
      });
      if (created?.isWeak) {
        logger.event('configuration warning', {
          property: 'app.admin.password',
          detail: 'app.admin.password is easy to guess: change it after the first sign-in.',
        });
      }
      return created;
    },
  };
}
