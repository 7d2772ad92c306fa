import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './body-deadline.ts';

const LONGEST_MS = 30_000;
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Reads and discards the rest of a request body after the response. Call before responding to a request that may be
 * incomplete: closing the connection while the client is sending would reset it and lose the response. Cuts off a
 * client that exceeds the limits.
 */
export function drainRequestBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed || !hasBody(headers)) return;
  void reply.removeHeader('connection');
  const cutOff = () => raw.destroy();
  let bytes = 0;
  // Read here, because Node emits no events for data that it discards itself.
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) cutOff();
  });
  // Start immediately: when the response ends, Node checks whether anything is reading.
  raw.read(0);
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(cutOff, LONGEST_MS).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
}
