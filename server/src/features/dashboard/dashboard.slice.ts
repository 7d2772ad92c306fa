import type { FastifyInstance } from 'fastify';
import type { Scheduler } from '../../jobs/scheduler.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { createDashboardService, type DashboardDependencies } from './dashboard.service.ts';

export interface DashboardSliceParts extends Omit<DashboardDependencies, 'purgeStatus'> {
  /** The name of the job that deletes old results. */
  purgeJob: string;
}

/** The dashboard of the administration. */
export function dashboardSlice(parts: DashboardSliceParts) {
  return {
    routes(api: FastifyInstance, jobs: Pick<Scheduler, 'status'>): void {
      const purgeStatus = () => jobs.status(parts.purgeJob);
      dashboardRoutes(api, createDashboardService({ ...parts, purgeStatus }));
    },
  };
}
