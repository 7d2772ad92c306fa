import type { ErrorCode } from 'parvis/contract/error-codes';
import type { Problem, ProblemFault } from 'parvis/contract/problem';

/** The server's codes, and two of the browser's own: no answer, and an answer that cannot be read. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

/** A request that did not succeed. Texts are the server's, in the reader's language; empty for the browser's own. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly detail: string;
  /** What is wrong with the body, by JSON pointer; empty when the error is not about a body. */
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

/** Whether an error is a refusal of the server, or of the network, with that code. */
export function hasCode(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Whether the same request may well succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return hasCode(error, 'network') || hasCode(error, 'unavailable');
}
