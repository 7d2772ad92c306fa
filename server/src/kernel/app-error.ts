import { ERROR_CODES, type ErrorCode } from '../contract/error-codes.ts';
import type { Violation } from './violation.ts';

export interface AppErrorOptions {
  /** Values for the message `problem.<code>.text`. */
  params?: Record<string, string | number>;
  violations?: Violation[];
  /** There may be more violations: they were not looked for. */
  isTruncated?: boolean;
  /** Seconds, sent as `Retry-After`. */
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** Violations in the message of an error, which is for logs. */
const MAX_DESCRIBED = 20;

/**
 * The one error class of the house: something the caller is told, by a code of the catalogue.
 * Anything else that is thrown is a fault of ours and is answered as `internal`.
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

/** Throws `invalid` with all of the violations; does nothing when there is none. */
export function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new AppError('invalid', { violations: [...violations] });
}

/** Throws `stale`, `not-found` … in an expression: `row ?? fail('not-found')`. */
export function fail(code: ErrorCode, options?: AppErrorOptions): never {
  throw new AppError(code, options);
}

function describe(code: ErrorCode, options: AppErrorOptions): string {
  const faults =
    options.violations?.slice(0, MAX_DESCRIBED).map((fault) => `${fault.pointer} ${fault.code}`) ?? [];
  return [code, ...Object.values(options.params ?? {}), ...faults].join(' · ');
}
