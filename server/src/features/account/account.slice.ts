import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Security } from '../../security/security.ts';
import { accountRoutes } from './account.routes.ts';
import { createOwnPasswordService } from './own-password.service.ts';
import { createOwnSessionService } from './own-session.service.ts';
import { createOwnTokenService } from './own-token.service.ts';
import { userAccessRoutes } from './user-access.routes.ts';
import { createUserAccessService } from './user-access.service.ts';

export interface AccountSliceParts extends Pick<
  Security,
  'passwords' | 'ownerCheck' | 'passwordMinLength' | 'sessionPolicy'
> {
  database: Database;
  clock: Clock;
}

/** Passwords, sessions and API tokens: a user's own, and those of other users for administrators. */
export function accountSlice(parts: AccountSliceParts) {
  return {
    routes(api: FastifyInstance): void {
      accountRoutes(api, {
        ownPassword: createOwnPasswordService(parts),
        ownSessions: createOwnSessionService(parts),
        ownTokens: createOwnTokenService(parts),
      });
      userAccessRoutes(api, createUserAccessService(parts));
    },
  };
}
