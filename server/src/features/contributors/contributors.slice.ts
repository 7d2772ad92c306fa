import type { FastifyInstance } from 'fastify';
import { contributorRoutes } from './contributor.routes.ts';
import { createContributorService, type ContributorServiceDependencies } from './contributor.service.ts';

/** The available contributors and their assignment to entities. */
export function contributorsSlice(parts: ContributorServiceDependencies) {
  return { routes: (api: FastifyInstance) => contributorRoutes(api, createContributorService(parts)) };
}
