import type { FastifyListenOptions } from 'fastify';

/** How a thread listens. With `reusePort` the system spreads the connections over all that do. */
export function listenOptions(
  host: string,
  port: number,
  { reusePort }: { reusePort: boolean },
): FastifyListenOptions & { reusePort: boolean } {
  return { host, port, reusePort, listenTextResolver: (address) => `listening on ${address}` };
}
