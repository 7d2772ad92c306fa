import type { FastifyInstance } from 'fastify';
import type { Job } from '../jobs/job.ts';

/** What a slice brings to the house. */
export interface Slice {
  /** Declares endpoints of `/api/admin` and `/api/auth`, each one guarded. */
  routes?(api: FastifyInstance): void | Promise<void>;
  /** Declares what the public reaches. */
  publicRoutes?(site: FastifyInstance): void | Promise<void>;
  jobs?: readonly Job[];
}
