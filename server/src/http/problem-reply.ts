import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../contract/error-codes.ts';
import { MAX_PROBLEM_FAULTS, type Problem, type ProblemFault } from '../contract/problem.ts';
import { AppError } from '../kernel/app-error.ts';
import { logEvent } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import type { Violation } from '../kernel/violation.ts';
import { languageOf } from './language.ts';
import { violationText } from '../kernel/violation-text.ts';

/** The default `Retry-After`, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** The error codes for Fastify errors. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
};

/** The error codes for plug-in errors, such as those of the static file plug-in. */
const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  403: 'not-found',
  404: 'not-found',
  412: 'stale',
  413: 'too-large',
  416: 'range-not-satisfiable',
};

/** Converts any thrown value to an `AppError`; unexpected ones become `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (code !== undefined && Object.hasOwn(FASTIFY_CODES, code)) return new AppError(FASTIFY_CODES[code]!);
  const known = statusCode === undefined ? undefined : STATUS_CODES[statusCode];
  if (known !== undefined) return new AppError(known, { cause: error });
  return new AppError('internal', { cause: error });
}

/**
 * Sends an error as a problem (RFC 9457) in the caller's language. An unexpected error is logged with its cause and
 * the request id; the cause is not sent.
 * @param locale used for a request without `Accept-Language`
 */
export function sendProblem(
  messages: Messages,
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  locale?: string,
): FastifyReply {
  logProblem(error, request);
  return reply
    .code(error.status)
    .headers(headersOf(error))
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblem(messages, error, request.id, languageOf(request, locale))));
}

export function logProblem(error: AppError, request: FastifyRequest): void {
  const err = error.cause ?? error;
  if (error.code === 'internal') logEvent(request.log, 'request failed', { err });
  else if (error.code === 'unavailable') logEvent(request.log, 'service unavailable', { err });
}

export function headersOf(error: AppError): Record<string, string> {
  const retryAfter =
    error.retryAfterSeconds ??
    (error.code === 'unavailable' || error.code === 'rate-limited' ? RETRY_AFTER_SECONDS : undefined);
  return {
    ...error.headers,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) }),
  };
}

export function toProblem(messages: Messages, error: AppError, requestId: string, language: string): Problem {
  const errors = error.violations.slice(0, MAX_PROBLEM_FAULTS).map(({ pointer, code, params, usedBy }) => ({
    pointer,
    code,
    message: violationText(messages, language, { code, params }),
    ...placeOf(params),
    ...(usedBy && { usedBy }),
  }));
  return {
    type: `urn:parvis:problem:${error.code}`,
    title: messages.format(language, `problem.${error.code}.title`),
    status: error.status,
    detail: messages.format(language, `problem.${error.code}.text`, error.params),
    code: error.code,
    requestId,
    ...(errors.length > 0 ? { errors } : {}),
    ...(error.isTruncated || errors.length < error.violations.length ? { truncated: true } : {}),
  };
}

/** Returns the line and column of a fault in a multi-line text, if known. */
function placeOf({ line, column }: NonNullable<Violation['params']> = {}): Pick<
  ProblemFault,
  'line' | 'column'
> {
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : {};
}
