/**
 * Returns the text that a template prints for a value: empty for `null` and plain data, lists joined, other objects
 * by `toString`.
 */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).join('');
  return isPlainData(value) ? '' : asString(value);
}

/** Returns whether an object has no text form. */
function isPlainData(value: object): boolean {
  const prototype: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined;
  return (prototype === Object.prototype || prototype === null) && !Object.hasOwn(value, 'toString');
}

const asString: (value: unknown) => string = String;
