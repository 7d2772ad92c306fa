import { AppError } from './app-error.ts';
import type { Violation } from './violation.ts';

/**
 * A body after its schema was checked: the properties that are well-formed, and the faults of the others. Rules go
 * on with what is there, so that the caller is told the faults of schema and rules together.
 */
export interface ParsedBody<T> {
  readonly value: Partial<T>;
  readonly violations: readonly Violation[];
}

/** A body made by ourselves (a data script, a command), whose shape is known. */
export function parsed<T extends object>(value: T): ParsedBody<T> {
  return { value, violations: [] };
}

/** The body as a whole. Throws `invalid` with the faults of the schema and of the rules when there is any. */
export function accept<T>(body: ParsedBody<T>, ruleViolations: readonly Violation[]): T {
  const violations = [...body.violations, ...ruleViolations];
  if (violations.length > 0) throw new AppError('invalid', { violations });
  return body.value as T;
}

/** Answers a body for something that is not there: the faults of the body go first, else `not-found`. */
export function missing(body: ParsedBody<unknown>): never {
  accept(body, []);
  throw new AppError('not-found');
}
