import { createServer } from 'node:net';

/**
 * Resolves when the address is free; rejects with the system's error when it is not. Asked before anything is made, so
 * that a start that cannot listen leaves nothing behind.
 */
export function probePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}
