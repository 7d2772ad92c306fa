import type { ConnectionError } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../contract/error-codes.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Messages } from '../kernel/messages.ts';
import { toProblem } from './problem-reply.ts';

/** What Node's parser says of a request that it could not read; anything else is malformed. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'head-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/**
 * Answers what is no HTTP request, or never became a whole one, with a problem, in English as nothing is known of who sent it,
 * and closes the connection.
 */
export function answerBrokenRequests(messages: Messages): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(answerTo(messages, CODES[error.code] ?? 'malformed'));
    socket.destroy(error);
  };
}

function answerTo(messages: Messages, code: ErrorCode): string {
  const error = new AppError(code);
  const body = JSON.stringify(toProblem(messages, error, randomUUID(), 'en'));
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
