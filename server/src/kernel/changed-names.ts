import { isDeepStrictEqual } from 'node:util';

/** The names of the properties of `after` whose values are others than in `before`; absent and null are the same. */
export function changedNames<T extends object>(before: T, after: T): (keyof T & string)[] {
  return (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  );
}
