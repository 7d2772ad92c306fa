import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

/**
 * Answers `timeout` to a request of this scope whose body does not arrive in time, and closes its connection; whoever reads
 * the body then finds it cut off.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request.headers)) {
      const timer = setTimeout(() => {
        // Node forgets a request that was answered: whoever reads it would wait for good.
        reply.raw.once('close', () => request.raw.destroy());
        if (!reply.sent) void reply.header('Connection', 'close').send(new AppError('timeout'));
      }, milliseconds).unref();
      for (const event of ['end', 'close']) request.raw.once(event, () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

/** Whether a request says that a body comes with it. */
export function hasBody(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
