import type { FastifyInstance } from 'fastify';
import { usageRoutes } from './usage.routes.ts';
import { createUsageService, type UsageServiceDependencies } from './usage.service.ts';

/** Who includes or uses what. */
export function usagesSlice(parts: UsageServiceDependencies) {
  return { routes: (api: FastifyInstance) => usageRoutes(api, createUsageService(parts)) };
}
