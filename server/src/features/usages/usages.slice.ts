import type { FastifyInstance } from 'fastify';
import { usageRoutes } from './usage.routes.ts';
import { createUsageService, type UsageServiceDependencies } from './usage.service.ts';

/** Where content is included or used. */
export function usagesSlice(parts: UsageServiceDependencies) {
  return { routes: (api: FastifyInstance) => usageRoutes(api, createUsageService(parts)) };
}
