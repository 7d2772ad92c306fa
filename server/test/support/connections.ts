import assert from 'node:assert/strict';
import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  localAddress?: string;
}

/** One connection to a server; requests pass one after the other. */
export interface Connection {
  send(path: string, sent?: Sent): Promise<Answered>;
  close(): void;
}

/** Opened with the first request, kept, and opened anew where the server has closed it. */
export function openConnection(port: number): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (path, sent = {}) => ask(port, path, sent, agent),
    close: () => agent.destroy(),
  };
}

/** A request over a connection of its own. */
export function sendFresh(port: number, path: string, sent: Sent = {}): Promise<Answered> {
  return ask(port, path, sent, false);
}

const MAX_TRIES = 400;

/** A connection to each of so many threads, by its id; the answer at the path must hold `thread <id>`. */
export async function connectToEach(
  port: number,
  count: number,
  path: string,
): Promise<Map<string, Connection>> {
  const found = new Map<string, Connection>();
  for (let attempt = 0; found.size < count; attempt += 1) {
    assert.ok(attempt < MAX_TRIES, `${found.size} of ${count} threads answer`);
    const connection = openConnection(port);
    const { text } = await connection.send(path);
    const thread = /thread (\d+)/.exec(text)?.[1];
    assert.ok(thread !== undefined, text);
    if (found.has(thread)) connection.close();
    else found.set(thread, connection);
  }
  return found;
}

function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, localAddress }: Sent,
  agent: Agent | false,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = send(
      { host: '127.0.0.1', port, path, method, headers, agent, ...(localAddress ? { localAddress } : {}) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
