import type { Localised } from '../contract/common.ts';

/**
 * The locales to look a text up in, best first: exact → its language (`fr-CA` → `fr`) → the default language.
 * Source: contract §2.
 */
export function fallbackChain(locale: string, defaultLanguage: string): string[] {
  const language = locale.split('-')[0]!;
  return [...new Set([locale, language, defaultLanguage])];
}

/** The text for a locale, by the fallback chain; `''` when there is none. An empty text counts as absent. */
export function resolveLocalised(
  value: Localised | null | undefined,
  locale: string,
  defaultLanguage: string,
): string {
  if (!value) return '';
  const exact = Object.hasOwn(value, locale) && value[locale];
  if (exact) return exact;
  for (const candidate of fallbackChain(locale, defaultLanguage)) {
    const text = Object.hasOwn(value, candidate) ? value[candidate] : undefined;
    if (text) return text;
  }
  return '';
}
