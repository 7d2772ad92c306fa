import type { Localised } from 'parvis/contract/common';

/** Returns the text in the first of the languages that has one, else in any; undefined without any. */
export function firstText(text: Localised, locales: readonly string[]): string | undefined {
  return [...locales.map((locale) => text[locale]), ...Object.values(text)].find(
    (candidate) => candidate !== undefined && candidate.trim() !== '',
  );
}
