import { isRecord } from '../kernel/is-record.ts';

/**
 * Merges several stored states of an entity, for rules by which stored values may stay: the texts of all locales, the
 * items of all lists, and of other values the one that equals the written value.
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
