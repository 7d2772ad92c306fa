import type { FastifyInstance } from 'fastify';
import { redirectRoutes } from './redirect.routes.ts';
import { createRedirectService, type RedirectServiceDependencies } from './redirect.service.ts';

/** Former addresses and their redirects. */
export function redirectsSlice(parts: RedirectServiceDependencies) {
  return { routes: (api: FastifyInstance) => redirectRoutes(api, createRedirectService(parts)) };
}
