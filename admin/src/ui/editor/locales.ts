import type { Localised } from 'parvis/contract/common';

/** The languages of the content, from the configuration. */
export interface ContentLanguages {
  defaultLanguage: string;
  languages: readonly string[];
}

/** Returns the locales to edit: those of the site, then others that have texts. */
export function localesOf(
  languages: readonly string[],
  ...texts: readonly (Readonly<Record<string, string>> | undefined)[]
): string[] {
  return [...new Set([...languages, ...texts.flatMap((text) => Object.keys(text ?? {}))])];
}

/** Returns the locales with an error in one of the fields, by path: `title.en`. */
export function faultyLocales(
  errors: Readonly<Record<string, unknown>>,
  locales: readonly string[],
): string[] {
  return locales.filter((locale) => Object.keys(errors).some((path) => path.endsWith(`.${locale}`)));
}

/** Returns the texts that are not empty, for the request body. */
export const withoutEmpty = (texts: Localised): Localised =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
