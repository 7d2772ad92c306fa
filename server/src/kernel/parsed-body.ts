import { AppError } from './app-error.ts';
import type { Violation } from './violation.ts';

/**
 * A body validated against its schema: the valid properties, and the faults of the others. Rules check the valid
 * ones, so that the faults of schema and rules are reported together.
 */
export interface ParsedBody<T> {
  readonly value: Partial<T>;
  readonly violations: readonly Violation[];
}

/** Wraps a body from our own code (a data script, a command), whose shape is known. */
export function parsed<T extends object>(value: T): ParsedBody<T> {
  return { value, violations: [] };
}

/** Returns the complete body. Throws `invalid` with the faults of the schema and the rules, if there are any. */
export function accept<T>(body: ParsedBody<T>, ruleViolations: readonly Violation[]): T {
  const violations = [...body.violations, ...ruleViolations];
  if (violations.length > 0) throw new AppError('invalid', { violations });
  return body.value as T;
}

/** Rejects a body for a missing resource: throws the faults of the body, if any, else `not-found`. */
export function missing(body: ParsedBody<unknown>): never {
  accept(body, []);
  throw new AppError('not-found');
}
