import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { accessRoutes } from './access.routes.ts';
import { createFunctionService } from './function.service.ts';
import { createProfileService } from './profile.service.ts';
import { createRoleService } from './role.service.ts';

/** Functions, roles, profiles. */
export function accessSlice(parts: { database: Database; clock: Clock }) {
  return {
    routes: (api: FastifyInstance) =>
      accessRoutes(api, {
        functions: createFunctionService(parts),
        roles: createRoleService(parts),
        profiles: createProfileService(parts),
      }),
  };
}
