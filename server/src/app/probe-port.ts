import { createServer } from 'node:net';

/**
 * Resolves when the address is free and rejects with the system's error otherwise. Call before creating anything, so
 * that a server that cannot listen leaves nothing behind.
 */
export function probePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}
