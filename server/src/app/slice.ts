import type { FastifyInstance } from 'fastify';
import type { Job } from '../jobs/job.ts';
import type { Scheduler } from '../jobs/scheduler.ts';

/** What a slice brings to the house. */
export interface Slice {
  /** Declares endpoints of `/api/admin` and `/api/auth`, each one guarded. */
  routes?(api: FastifyInstance, jobs: Pick<Scheduler, 'status'>): void | Promise<void>;
  /** Declares what the public reaches. */
  publicRoutes?(site: FastifyInstance): void | Promise<void>;
  jobs?: readonly Job[];
  /** Called when the server listens. */
  start?(): void | Promise<void>;
  /** Called when it has stopped. */
  close?(): Promise<void>;
}
