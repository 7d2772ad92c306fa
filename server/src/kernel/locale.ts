import type { Localised } from '../contract/common.ts';

/**
 * Returns the locales in which to look up a text, best first: exact → its language (`fr-CA` → `fr`) → the default
 * language. Source: contract §2.
 */
export function fallbackChain(locale: string, defaultLanguage: string): string[] {
  return [...new Set([locale, languageOf(locale), defaultLanguage])];
}

/** Returns the locale of the text that the fallback chain finds, or the given locale when there is none. */
export function resolvedLocale(
  value: Localised | null | undefined,
  locale: string,
  defaultLanguage: string,
): string {
  return (
    fallbackChain(locale, defaultLanguage).find((candidate) => ownText(value ?? {}, candidate)) ?? locale
  );
}

/**
 * Returns the text for a locale by the fallback chain, or `''` when there is none. An empty text counts as absent.
 */
export function resolveLocalised(
  value: Localised | null | undefined,
  locale: string,
  defaultLanguage: string,
): string {
  if (!value) return '';
  return ownText(value, locale) || ownText(value, languageOf(locale)) || ownText(value, defaultLanguage);
}

function languageOf(locale: string): string {
  const end = locale.indexOf('-');
  return end === -1 ? locale : locale.slice(0, end);
}

function ownText(value: Localised, locale: string): string {
  return (Object.hasOwn(value, locale) ? value[locale] : undefined) ?? '';
}
