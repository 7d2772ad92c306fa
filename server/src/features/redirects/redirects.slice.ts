import type { FastifyInstance } from 'fastify';
import { redirectRoutes } from './redirect.routes.ts';
import { createRedirectService, type RedirectServiceDependencies } from './redirect.service.ts';

/** Addresses that are no longer, and where they lead. */
export function redirectsSlice(parts: RedirectServiceDependencies) {
  return { routes: (api: FastifyInstance) => redirectRoutes(api, createRedirectService(parts)) };
}
