import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { AppError } from '../kernel/app-error.ts';

const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' });

export interface Readiness {
  /** Whether the server is shutting down. */
  isStopping(): boolean;
  /** Throws when the database is unreachable or not migrated. */
  checkDatabase(): Promise<void>;
}

/** Declares the liveness and readiness endpoints. Source: contract §1. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  });
  endpoint(
    app,
    {
      on: 'GET /health/live',
      access: 'public',
      summary: 'Check whether the process is alive',
      answer: Health,
    },
    () => ({ status: 'ok' }),
  );
  endpoint(
    app,
    {
      on: 'GET /health/ready',
      access: 'public',
      summary: 'Check whether the server can handle requests',
      answer: Health,
      refuses: ['unavailable'],
    },
    async () => {
      if (readiness.isStopping()) throw new AppError('unavailable');
      try {
        await readiness.checkDatabase();
      } catch (error) {
        throw error instanceof AppError && error.code === 'unavailable'
          ? error
          : new AppError('unavailable', { cause: error });
      }
      return { status: 'ok' };
    },
  );
}
