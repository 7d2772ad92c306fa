import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './body-deadline.ts';

const LONGEST_MS = 30_000;
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * To be called before a request is answered that may not have come to its end: what still comes of it is read and thrown away then.
 * A connection that was closed on somebody who still sends would be broken, and the answer lost. Whoever goes on for too long is
 * cut off all the same.
 */
export function drainRequestBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed || !hasBody(headers)) return;
  void reply.removeHeader('connection');
  const cutOff = () => raw.destroy();
  let bytes = 0;
  // Read from here on: what Node throws away by itself, it tells nobody of.
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) cutOff();
  });
  // At once: at the end of the answer Node looks whether anybody reads.
  raw.read(0);
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(cutOff, LONGEST_MS).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
}
