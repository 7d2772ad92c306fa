import { accepted, asList, asText, expected, type ParsedValue } from './parsed-value.ts';

const EXAMPLE = 'such as fr or fr-CA';

export function parseLocale(raw: unknown): ParsedValue<string> {
  const text = asText(raw) ?? '';
  const canonical = canonicalLocale(text);
  if (canonical === undefined) return expected(`a language tag ${EXAMPLE}`);
  return canonical === text ? accepted(text) : expected(`a language tag in its usual form: ${canonical}`);
}

/** Parses a list of unique language tags. */
export function parseLocales(raw: unknown): ParsedValue<readonly string[]> {
  const list = asList(raw);
  if (!list || list.length === 0) return expected(`a list of language tags ${EXAMPLE}`);
  for (const [index, locale] of list.entries()) {
    const parsed = parseLocale(locale);
    if ('expected' in parsed)
      return expected(`a list of language tags; "${locale}" must be ${parsed.expected}`);
    if (list.indexOf(locale) < index) return expected(`a list without duplicates; "${locale}" occurs twice`);
  }
  return accepted(Object.freeze([...list]));
}

function canonicalLocale(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

export function parseTimeZone(raw: unknown): ParsedValue<string> {
  const text = asText(raw) ?? '';
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text === '' ? expected('a time zone such as Europe/Paris') : accepted(text);
  } catch {
    return expected('a time zone such as Europe/Paris');
  }
}
