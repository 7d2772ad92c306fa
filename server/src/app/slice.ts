import type { FastifyInstance } from 'fastify';
import type { Job } from '../jobs/job.ts';
import type { Scheduler } from '../jobs/scheduler.ts';

/** What a slice contributes to the service. */
export interface Slice {
  /** Declares guarded endpoints of `/api/admin` and `/api/auth`. */
  routes?(api: FastifyInstance, jobs: Pick<Scheduler, 'status'>): void | Promise<void>;
  /** Declares public routes. */
  publicRoutes?(site: FastifyInstance): void | Promise<void>;
  jobs?: readonly Job[];
  /** Called when the server listens. */
  start?(): void | Promise<void>;
  /** Called after the server has stopped. */
  close?(): Promise<void>;
}
