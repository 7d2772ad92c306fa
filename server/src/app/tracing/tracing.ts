import type { FastifyInstance } from 'fastify';

/** Sends traces of requests and their work to a collector. */
export interface Tracing {
  /** Traces every request of the server. Call before its routes are declared. */
  followRequests(server: FastifyInstance): void;
  /** Sends the remaining spans, waiting a limited time for the collector. */
  close(): Promise<void>;
}
