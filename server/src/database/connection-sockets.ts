import { Socket } from 'node:net';

const CLOSE_TIMEOUT_MS = 2000;

/** Tracks the sockets of `pg` connections, because `pg` waits indefinitely for the server to close a connection. */
export interface ConnectionSockets {
  /** Creates a socket for the `stream` option. */
  open(): Socket;
  /** Waits a limited time for connections to close cleanly, because the network may be gone. */
  closed(closing: Promise<unknown> | undefined): Promise<void>;
}

export function connectionSockets(): ConnectionSockets {
  const sockets = new Set<Socket>();
  return {
    open() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    async closed(closing) {
      const timeout = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, CLOSE_TIMEOUT_MS);
      try {
        await closing;
        // The driver considers a connection closed once it has sent its own end. A remaining socket keeps the process
        // alive.
        await Promise.all(
          [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
        );
      } finally {
        clearTimeout(timeout);
      }
    },
  };
}
