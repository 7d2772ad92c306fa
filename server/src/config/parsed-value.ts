/** A parsed value, or what is allowed instead (worded to follow "must be"). */
export type ParsedValue<T> = { readonly value: T } | { readonly expected: string };

/** Parses a YAML value (text, number, list …) or a variable (always text). */
export type Parser<T> = (raw: unknown) => ParsedValue<T>;

export function accepted<T>(value: T): ParsedValue<T> {
  return { value };
}

export function expected(what: string): { readonly expected: string } {
  return { expected: what };
}

/** Returns the trimmed text of a value, or undefined when it is not text. */
export function asText(raw: unknown): string | undefined {
  return typeof raw === 'string' ? raw.trim() : undefined;
}

/** Returns a list, splitting a text at its commas, or undefined when an entry is not text. */
export function asList(raw: unknown): string[] | undefined {
  if (typeof raw === 'string')
    return raw
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  if (!Array.isArray(raw)) return undefined;
  return raw.every((entry) => typeof entry === 'string') ? raw : undefined;
}

/** Returns a YAML mapping, or parses one from JSON; otherwise undefined. */
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
