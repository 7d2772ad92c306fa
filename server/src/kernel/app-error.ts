import { ERROR_CODES, type ErrorCode } from '../contract/error-codes.ts';
import type { Violation } from './violation.ts';

export interface AppErrorOptions {
  /** Values for the message `problem.<code>.text`. */
  params?: Record<string, string | number>;
  violations?: Violation[];
  /** Whether the search for violations stopped early. */
  isTruncated?: boolean;
  /** Seconds, sent as `Retry-After`. */
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The maximum number of violations in the error message, which is for logs. */
const MAX_DESCRIBED = 20;

/**
 * An error reported to the caller, with a code of the catalogue. Anything else thrown is a bug and becomes
 * `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly violations: Violation[];
  readonly isTruncated: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(describe(code, options), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = options.params ?? {};
    this.violations = options.violations ?? [];
    this.isTruncated = options.isTruncated ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** Throws `invalid` with all violations, if there are any. */
export function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new AppError('invalid', { violations: [...violations] });
}

/** Throws an error such as `stale` or `not-found` within an expression: `row ?? fail('not-found')`. */
export function fail(code: ErrorCode, options?: AppErrorOptions): never {
  throw new AppError(code, options);
}

function describe(code: ErrorCode, options: AppErrorOptions): string {
  const faults =
    options.violations?.slice(0, MAX_DESCRIBED).map((fault) => `${fault.pointer} ${fault.code}`) ?? [];
  return [code, ...Object.values(options.params ?? {}), ...faults].join(' · ');
}
