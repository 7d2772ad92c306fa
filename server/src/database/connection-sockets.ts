import { Socket } from 'node:net';

const GOODBYE_MS = 2000;

/** The sockets of connections of `pg`, which gives the other side any time to close a connection too. */
export interface ConnectionSockets {
  /** For the option `stream`. */
  open(): Socket;
  /** Waits for connections to be closed in good order, but not for long: the network may be gone. */
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
      const patience = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, GOODBYE_MS);
      try {
        await closing;
        // The driver counts a connection as closed once it has said so itself; a socket that is left keeps the process alive.
        await Promise.all(
          [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
        );
      } finally {
        clearTimeout(patience);
      }
    },
  };
}
