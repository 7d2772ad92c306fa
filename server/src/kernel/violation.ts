import { nearestName } from './nearest-name.ts';

/**
 * One fault of something that was given: where it stands, a code that never changes, and the values its message
 * needs. The message itself is `violation.<code>` in the reader's language.
 */
export interface Violation {
  /** JSON pointer into the body (`/title/fr`), or the name of a query parameter. */
  pointer: string;
  code: string;
  params?: Record<string, string | number>;
}

export function violation(
  pointer: string,
  code: string,
  params?: Record<string, string | number>,
): Violation {
  return params ? { pointer, code, params } : { pointer, code };
}

/** A name that is not among the known ones, with the one that was likely meant. */
export function unknownName(pointer: string, code: string, name: string, known: Iterable<string>): Violation {
  const nearest = nearestName(name, known);
  return violation(pointer, code, nearest === undefined ? { name } : { name, nearest });
}

/** One step of a JSON pointer, escaped by RFC 6901. */
export function pointerStep(name: string | number): string {
  return '/' + String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}
