import type { FastifyInstance } from 'fastify';
import { ContentSearchQuery, FoundContentList } from '../../contract/content-search.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createContentSearchService, type ContentSearchDependencies } from './content-search.service.ts';

/** The search of the administration. */
export function contentSearchSlice(parts: ContentSearchDependencies) {
  const service = createContentSearchService(parts);
  return {
    routes(api: FastifyInstance): void {
      endpoint(
        api,
        {
          on: 'GET /api/admin/cms/search',
          access: 'any-content-authority',
          summary: 'Search all content that the caller may read, including drafts and pending changes',
          query: ContentSearchQuery,
          answer: FoundContentList,
        },
        ({ query, principal }) => service.search(query, principal.authorities),
      );
    },
  };
}
