import type { FastifyInstance } from 'fastify';

/** Tells a collector of requests, and of what they lead to. */
export interface Tracing {
  /** Of every request that the server answers; to be called before its routes are declared. */
  followRequests(server: FastifyInstance): void;
  /** Sends what has not been sent yet, as far as the collector takes it soon. */
  close(): Promise<void>;
}
