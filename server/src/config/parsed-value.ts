/** A value that was read, or what would have been allowed in its place (it follows "must be"). */
export type ParsedValue<T> = { readonly value: T } | { readonly expected: string };

/** Reads a value as it stands in YAML (a text, number, list …) or in a variable (always a text). */
export type Parser<T> = (raw: unknown) => ParsedValue<T>;

export function accepted<T>(value: T): ParsedValue<T> {
  return { value };
}

export function expected(what: string): { readonly expected: string } {
  return { expected: what };
}

/** A text of a variable or of YAML without the blanks around it; undefined for anything else. */
export function asText(raw: unknown): string | undefined {
  return typeof raw === 'string' ? raw.trim() : undefined;
}

/** A list, or a text whose entries stand between commas; undefined when an entry is no text. */
export function asList(raw: unknown): string[] | undefined {
  if (typeof raw === 'string')
    return raw
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  if (!Array.isArray(raw)) return undefined;
  return raw.every((entry) => typeof entry === 'string') ? raw : undefined;
}

/** A mapping of YAML, or the JSON of one; undefined for anything else. */
export function asMap(raw: unknown): Record<string, unknown> | undefined {
  const value = typeof raw === 'string' ? parseJson(raw) : raw;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
