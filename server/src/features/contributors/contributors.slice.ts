import type { FastifyInstance } from 'fastify';
import { contributorRoutes } from './contributor.routes.ts';
import { createContributorService, type ContributorServiceDependencies } from './contributor.service.ts';

/** Which contributors there are, and who has which. */
export function contributorsSlice(parts: ContributorServiceDependencies) {
  return { routes: (api: FastifyInstance) => contributorRoutes(api, createContributorService(parts)) };
}
