import type { Localised } from '../contract/common.ts';

/** The parts of content that determine its languages. */
export interface Translated {
  /** Null for every language with any text. */
  languages: readonly string[] | null;
  title: Localised;
  description?: Localised;
  content?: Localised;
  urls?: readonly { locale: string }[];
  slug?: Localised;
  /** The values of an article by field name, and by locale for localised fields. */
  values?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the locales in which a page or article is released: the named ones, else every one with a text, address or
 * slug.
 */
export function releasedLanguages({
  languages,
  title,
  description,
  content,
  values,
  urls = [],
  slug,
}: Translated): readonly string[] {
  if (languages) return languages;
  const texts = [title, description, content, slug, ...Object.values(values ?? {})].filter(isByLocale);
  const filled = texts.flatMap((text) => Object.keys(text).filter((locale) => isFilled(text[locale])));
  return [...new Set([...filled, ...urls.map(({ locale }) => locale)])];
}

const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

function isByLocale(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => LOCALE.test(key))
  );
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
