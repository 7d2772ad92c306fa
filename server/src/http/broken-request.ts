import type { ConnectionError } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../contract/error-codes.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Messages } from '../kernel/messages.ts';
import { toProblem } from './problem-reply.ts';

/** The error codes of Node's parser. Anything else is malformed. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'head-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/**
 * Answers invalid or incomplete HTTP requests with a problem and closes the connection. The text is English, because
 * nothing is known about the client.
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
