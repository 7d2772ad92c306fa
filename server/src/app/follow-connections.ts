import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The interval between two scans for idle connections. */
const SWEEP_MS = 100;

export interface Connections {
  /** Stops accepting connections and closes each as soon as it is idle. Resolves when all are closed. */
  end(): Promise<void>;
}

/**
 * Tracks the connections of a server from now on. Node's own `close` only closes connections that are waiting for
 * another request at that moment. One that has sent nothing yet, or whose response is being written, would keep the
 * server open until the client disconnects.
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
