import Negotiator from 'negotiator';
import type { Languages } from '../../content/localised.rules.ts';

export interface RequestedLocale {
  locale: string;
  /** Whether `Accept-Language` decided, so that the response varies by it. */
  negotiated: boolean;
}

/**
 * Returns the locale to show: a configured `?locale=`, or that of the address, or the best match of `Accept-Language`,
 * or the default. Undefined for an unknown `?locale=`: there is no such page. Source: rendering "Locale".
 */
export function chooseLocale(
  query: unknown,
  addressLocale: string | undefined,
  acceptLanguage: string | undefined,
  { languages, defaultLanguage }: Languages,
): RequestedLocale | undefined {
  if (query !== undefined) {
    return typeof query === 'string' && languages.includes(query)
      ? { locale: query, negotiated: false }
      : undefined;
  }
  if (addressLocale !== undefined && languages.includes(addressLocale)) {
    return { locale: addressLocale, negotiated: false };
  }
  if (languages.length < 2) return { locale: defaultLanguage, negotiated: false };
  return { locale: negotiate(acceptLanguage, languages) ?? defaultLanguage, negotiated: true };
}

/** Returns the most preferred available language: an exact match, or else the same language (`fr-CA` → `fr`). */
function negotiate(acceptLanguage: string | undefined, languages: readonly string[]): string | undefined {
  if (!acceptLanguage) return undefined;
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const language of wanted) {
    const found =
      languages.find((locale) => locale.toLowerCase() === language.toLowerCase()) ??
      languages.find((locale) => baseOf(locale) === baseOf(language));
    if (found) return found;
  }
  return undefined;
}

function baseOf(locale: string): string {
  return locale.split('-')[0]!.toLowerCase();
}
