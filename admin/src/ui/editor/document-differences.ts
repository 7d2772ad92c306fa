import { isRecord } from './keep-typed.ts';

/** A difference between two versions of a document, down to each text and value; a list counts as one value. */
export interface DocumentDifference {
  path: readonly string[];
  mine: string;
  theirs: string;
}

/** Returns the value at a path of a document as readable text. */
export type ReadableAt = (path: readonly string[], value: unknown) => string;

/**
 * Returns the differences between two documents. Fields are matched by name; a changed position is reported as
 * `position`.
 */
export function documentDifferences(
  mine: object,
  theirs: object,
  readableAt: ReadableAt = (_path, value) => readable(value),
): DocumentDifference[] {
  return differences(comparable(mine), comparable(theirs), [], readableAt);
}

function differences(
  mine: unknown,
  theirs: unknown,
  path: readonly string[],
  readableAt: ReadableAt,
): DocumentDifference[] {
  if (isRecord(mine) && isRecord(theirs)) {
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    return [...names].flatMap((name) => differences(mine[name], theirs[name], [...path, name], readableAt));
  }
  // Different values may read the same, such as two options with equal labels.
  if (readable(mine) === readable(theirs)) return [];
  return [{ path, mine: readableAt(path, mine), theirs: readableAt(path, theirs) }];
}

function comparable(document: object): object {
  // The originals of outdated translations follow from the texts.
  const { fields, ...others } = { ...document, translations: undefined } as { fields?: { name: string }[] };
  if (!fields) return others;
  const named = fields.map((field, position) => [field.name, { ...field, id: undefined, position }]);
  return { ...others, fields: Object.fromEntries(named) as object };
}

/** Returns a document value as readable text, with another text for each part if given. */
export function readable(value: unknown, textOf: (part: string | number) => string = String): string {
  if (typeof value === 'string' || typeof value === 'number') return textOf(value);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return value.map((item) => readable(item, textOf)).join('\n');
  return Object.entries(value ?? {})
    .map(([name, part]) => `${name}: ${readable(part, textOf)}`)
    .join(' · ');
}
