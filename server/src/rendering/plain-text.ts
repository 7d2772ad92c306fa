/** A value as the text that a template writes: nothing for `null`, lists joined, objects by their own `toString`. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).join('');
  // Copies of contributors' data have no prototype, hence no text.
  return typeof value === 'object' && !('toString' in value) ? '' : asString(value);
}

const asString: (value: unknown) => string = String;
