import { isRecord } from '../kernel/is-record.ts';

/**
 * Returns what any of several stored states of an entity has, for the rules of what may stay: texts of every locale, the entries of
 * every list, and of other values the one that was written again.
 */
export function mergeStored<D extends object>(stored: readonly D[], written: Partial<D>): Partial<D> {
  return merge(stored, written) ?? {};
}

function merge(values: readonly unknown[], written: unknown): unknown {
  const given = values.filter((value) => value !== undefined && value !== null) as unknown[];
  if (given.length === 0) return values.at(-1);
  if (given.every((value) => Array.isArray(value))) return given.flat();
  if (given.every(isRecord)) {
    const names = new Set(given.flatMap((record) => Object.keys(record)));
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        merge(
          given.map((record) => (Object.hasOwn(record, name) ? record[name] : undefined)),
          isRecord(written) && Object.hasOwn(written, name) ? written[name] : undefined,
        ),
      ]),
    );
  }
  return given.includes(written) ? written : given.at(-1);
}
