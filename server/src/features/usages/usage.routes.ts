import type { FastifyInstance } from 'fastify';
import { UsageList, UsagesOf, UsagesQuery } from '../../contract/usage.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { UsageService } from './usage.service.ts';

/** Source: contract §4 "Validators". */
export function usageRoutes(app: FastifyInstance, usages: UsageService): void {
  endpoint(
    app,
    {
      on: 'GET /api/admin/cms/usages/{id}',
      access: 'any-content-authority',
      summary: 'List the usages of an entity, a medium, a style sheet or a contributor',
      params: UsagesOf,
      query: UsagesQuery,
      answer: UsageList,
    },
    ({ params, query, principal }) => usages.list(params.id!, query.kind, principal.authorities),
  );
}
