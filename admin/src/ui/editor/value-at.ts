import { isRecord } from './keep-typed.ts';

/** Returns the value at a path of a document; `fields` are matched by name. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value.find((item) => isRecord(item) && item.name === step);
    return isRecord(value) ? value[step] : undefined;
  }, document);
}

/** Returns whether a single value can be copied; positions and ids of fields cannot. */
export const canTake = (path: readonly string[]) =>
  path[0] !== 'fields' || !['position', 'id'].includes(path[2] ?? '');

/** Returns a copy of a document with another value at a path; undefined removes it. `fields` are matched by name. */
export function withValueAt<T>(document: T, [step, ...rest]: readonly string[], value: unknown): T {
  if (step === undefined) return value as T;
  if (Array.isArray(document)) {
    const at = document.findIndex((item) => isRecord(item) && item.name === step);
    if (at < 0) return [...document, withValueAt({}, rest, value)] as T;
    const changed = withValueAt<unknown>(document[at], rest, value);
    return (changed === undefined ? document.toSpliced(at, 1) : document.with(at, changed)) as T;
  }
  const record: Record<string, unknown> = isRecord(document) ? document : {};
  const changed = withValueAt(record[step], rest, value);
  const { [step]: _, ...others } = record;
  return (changed === undefined ? others : { ...record, [step]: changed }) as T;
}
