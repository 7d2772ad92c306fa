import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

/**
 * Sends `timeout` when the body of a request in this scope does not arrive in time, and closes the connection. A
 * reader of the body then sees it truncated.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request.headers)) {
      const timer = setTimeout(() => {
        // Node stops tracking an answered request, so a reader of its body would wait forever.
        reply.raw.once('close', () => request.raw.destroy());
        if (!reply.sent) void reply.header('Connection', 'close').send(new AppError('timeout'));
      }, milliseconds).unref();
      for (const event of ['end', 'close']) request.raw.once(event, () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

/** Returns whether a request declares a body. */
export function hasBody(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
