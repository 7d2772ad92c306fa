import { isDeepStrictEqual } from 'node:util';

/** Returns the names of the properties of `after` that differ from `before`. Absent and null are equal. */
export function changedNames<T extends object>(before: T, after: T): (keyof T & string)[] {
  return (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  );
}
