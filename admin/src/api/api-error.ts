import type { ErrorCode } from 'parvis/contract/error-codes';
import type { Problem, ProblemFault } from 'parvis/contract/problem';

/** Error codes of the server, plus two raised in the browser: no response, and a response that cannot be parsed. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

/** A failed request. The message is the server's, in the user's language; empty for errors raised in the browser. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly detail: string;
  /** Validation errors by JSON pointer; empty when the error does not concern the body. */
  readonly faults: readonly ProblemFault[];
  readonly requestId: string | undefined;

  constructor(code: ApiErrorCode, problem?: Problem) {
    super(problem?.title ?? code);
    this.name = 'ApiError';
    this.code = code;
    this.detail = problem?.detail ?? '';
    this.faults = problem?.errors ?? [];
    this.requestId = problem?.requestId;
  }
}

/** Returns whether an error is an `ApiError` with the given code. */
export function hasCode(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Returns whether the same request may succeed if it is sent again. */
export function isTransient(error: unknown): boolean {
  return hasCode(error, 'network') || hasCode(error, 'unavailable');
}
