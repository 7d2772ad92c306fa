import type { ContentUser } from '../contract/problem.ts';
import { nearestName } from './nearest-name.ts';

/**
 * One fault of an input: its location, a code that never changes and the values of its message. The message is
 * `violation.<code>` in the reader's language.
 */
export interface Violation {
  /** A JSON pointer into the body (`/title/fr`), or the name of a query parameter. */
  pointer: string;
  code: string;
  params?: Record<string, string | number>;
  /** What uses that which is in use. */
  usedBy?: ContentUser;
}

export function violation(
  pointer: string,
  code: string,
  params?: Record<string, string | number>,
): Violation {
  return params ? { pointer, code, params } : { pointer, code };
}

/** Returns the violation for an unknown name, with the most similar known one. */
export function unknownName(pointer: string, code: string, name: string, known: Iterable<string>): Violation {
  const nearest = nearestName(name, known);
  return violation(pointer, code, nearest === undefined ? { name } : { name, nearest });
}

/** Returns one segment of a JSON pointer, escaped by RFC 6901. */
export function pointerStep(name: string | number): string {
  return '/' + String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}
