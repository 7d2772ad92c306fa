/** A value as the text that a template writes: nothing for `null` and mere data, lists joined, other objects by their `toString`. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).join('');
  return isPlainData(value) ? '' : asString(value);
}

/** An object without a text of its own. */
function isPlainData(value: object): boolean {
  const prototype: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined;
  return (prototype === Object.prototype || prototype === null) && !Object.hasOwn(value, 'toString');
}

const asString: (value: unknown) => string = String;
