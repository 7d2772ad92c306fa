import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { http } from '../../kernel/http-module.ts';
import { CLIENT_ADDRESS } from './forwarding.ts';

export interface ForwardedRequests {
  socketPath: string;
  close(): Promise<void>;
}

/** What a visitor's head may have at most, and what the worker adds. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Lets the server answer what workers hand on, as if it had come to it: the address is that of the visitor. */
export async function receiveForwarded(server: Server): Promise<ForwardedRequests> {
  // For our user alone: who can write to the socket can claim any address.
  const folder = await mkdtemp(join(tmpdir(), 'parvis-primary-'));
  const socketPath = join(folder, 'primary.sock');
  const receiver = http.createServer(
    {
      // The worker has judged the connection; it keeps its own to us for as long as it lives.
      keepAliveTimeout: 0,
      requestTimeout: 0,
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      const { [CLIENT_ADDRESS]: value, ...headers } = request.headers;
      request.headers = headers;
      Object.defineProperty(request.socket, 'remoteAddress', { value, configurable: true });
      server.emit('request', request, response);
    },
  );
  receiver.on('connection', (socket) => {
    // An answer before all was read, and then an end, would reach the worker as an end without an answer.
    socket.destroySoon = () => socket.end();
  });
  await new Promise<void>((resolve, reject) => {
    receiver.once('error', reject);
    receiver.listen(socketPath, resolve);
  });
  return {
    socketPath,
    async close() {
      const closed = new Promise((resolve) => receiver.close(resolve));
      receiver.closeAllConnections();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
