import type { FastifyInstance } from 'fastify';
import type { Scheduler } from '../../jobs/scheduler.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { createDashboardService, type DashboardDependencies } from './dashboard.service.ts';

export interface DashboardSliceParts extends Omit<DashboardDependencies, 'purgeStatus'> {
  /** Name of the job that deletes old results. */
  purgeJob: string;
}

/** What is going on, at a glance. */
export function dashboardSlice(parts: DashboardSliceParts) {
  return {
    routes(api: FastifyInstance, jobs: Pick<Scheduler, 'status'>): void {
      const purgeStatus = () => jobs.status(parts.purgeJob);
      dashboardRoutes(api, createDashboardService({ ...parts, purgeStatus }));
    },
  };
}
