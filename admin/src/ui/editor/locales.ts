import type { Localised } from 'parvis/contract/common';

/** The languages of the content, as the configuration tells them. */
export interface ContentLanguages {
  defaultLanguage: string;
  languages: readonly string[];
}

/** The locales to edit: those of the site, then those that there still are texts in. */
export function localesOf(
  languages: readonly string[],
  ...texts: readonly (Readonly<Record<string, string>> | undefined)[]
): string[] {
  return [...new Set([...languages, ...texts.flatMap((text) => Object.keys(text ?? {}))])];
}

/** The fields of a locale that have a fault, by their paths: `title.en`. */
export function faultyLocales(
  errors: Readonly<Record<string, unknown>>,
  locales: readonly string[],
): string[] {
  return locales.filter((locale) => Object.keys(errors).some((path) => path.endsWith(`.${locale}`)));
}

/** What is written of texts: those that there are. */
export const withoutEmpty = (texts: Localised): Localised =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
