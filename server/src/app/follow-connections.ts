import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The time between two looks for connections on which nothing is under way. */
const SWEEP_MS = 100;

export interface Connections {
  /** Takes no new ones, and closes each as soon as nothing is under way on it. Resolves when all have ended. */
  end(): Promise<void>;
}

/**
 * Connections of a server from now on. Node's own `close` ends those that wait for another request at this moment: one that has sent
 * nothing yet, or whose answer is being written, would hold it until the client leaves.
 */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const sweep = () => {
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };

  return {
    end: () =>
      new Promise((resolve) => {
        const sweeping = setInterval(sweep, SWEEP_MS);
        server.close(() => {
          clearInterval(sweeping);
          resolve();
        });
      }),
  };
}
