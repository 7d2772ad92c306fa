import type { FastifyInstance } from 'fastify';
import { DashboardView } from '../../contract/dashboard.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { DashboardService } from './dashboard.service.ts';

/** Source: contract §4 "Configuration, dashboard". */
export function dashboardRoutes(app: FastifyInstance, dashboard: DashboardService): void {
  endpoint(
    app,
    {
      on: 'GET /api/admin/cms/dashboard',
      access: 'any-content-authority',
      summary: 'Read the dashboard: counts, latest changes, warnings, submissions',
      answer: DashboardView,
    },
    ({ principal }) => dashboard.read(principal.authorities),
  );
}
