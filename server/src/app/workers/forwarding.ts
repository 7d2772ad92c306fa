import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { http } from '../../kernel/http-module.ts';
import type { Logger } from '../../kernel/logger.ts';

/** Tells the primary who is at the other end. Only a worker can: the socket lies in a folder of our user alone. */
export const CLIENT_ADDRESS = 'parvis-client-address';

/** What belongs to one connection and not to the request. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'te', 'trailer'],
  ...['expect', CLIENT_ADDRESS],
]);

export interface Forwarding {
  /** Lets the primary answer. Nothing is held in memory; when either end goes away, the other one learns of it. */
  forward(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

export interface ForwardingOptions {
  socketPath: string;
  logger: Logger;
  /** Whether connections are to be given up with their next answer. */
  isStopping(): boolean;
}

export function createForwarding({ socketPath, logger, isStopping }: ForwardingOptions): Forwarding {
  const agent = new http.Agent({ keepAlive: true, scheduling: 'lifo' });

  return {
    forward(request, response) {
      const upstream = http.request({
        agent,
        socketPath,
        method: request.method,
        path: request.url,
        headers: headersOf(request),
        setHost: false,
      });
      upstream.on('response', (answer) => {
        const closes = isStopping() || answer.headers.connection === 'close';
        response.writeHead(answer.statusCode!, answer.statusMessage, [
          ...endToEnd(answer.rawHeaders),
          ...(closes ? ['Connection', 'close'] : []),
        ]);
        // A broken answer breaks the connection: the visitor must not take it for whole.
        pipeline(answer, response, () => undefined);
      });
      upstream.on('error', (error) => {
        if (response.headersSent || response.destroyed) {
          if (!response.writableEnded) response.destroy();
          return;
        }
        logger.warn({ err: error }, 'a request could not be handed on');
        response.writeHead(503, { 'Retry-After': '5', 'Content-Length': 0, Connection: 'close' }).end();
      });
      response.on('close', () => {
        if (response.writableFinished && upstream.writableFinished) return;
        // The visitor has gone, or has the answer before all was sent: nobody waits for the rest.
        request.unpipe(upstream).resume();
        upstream.destroy();
      });
      request.pipe(upstream);
    },
    close: () => agent.destroy(),
  };
}

/** Those of the request as they came, with the length or the chunks of its body. */
function headersOf(request: IncomingMessage): string[] {
  const chunked = request.headers['transfer-encoding'] !== undefined;
  return [
    ...[CLIENT_ADDRESS, request.socket.remoteAddress ?? ''],
    ...endToEnd(request.rawHeaders),
    ...(chunked ? ['Transfer-Encoding', 'chunked'] : []),
  ];
}

function endToEnd(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    if (!HOP_BY_HOP.has(raw[index]!.toLowerCase())) kept.push(raw[index]!, raw[index + 1]!);
  }
  return kept;
}
