import Negotiator from 'negotiator';
import type { FoundAddress } from './page-store.ts';
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
  address: Pick<FoundAddress, 'locale' | 'released'>,
  acceptLanguage: string | undefined,
  { languages, defaultLanguage }: Languages,
): RequestedLocale | undefined {
  if (query !== undefined) {
    return typeof query === 'string' && languages.includes(query)
      ? { locale: query, negotiated: false }
      : undefined;
  }
  if (address.locale !== undefined && languages.includes(address.locale)) {
    return { locale: address.locale, negotiated: false };
  }
  if (languages.length < 2) return { locale: defaultLanguage, negotiated: false };
  const { released = languages } = address;
  const there = languages.filter((language) => released.includes(language));
  const fallback = there.includes(defaultLanguage) ? defaultLanguage : (there[0] ?? defaultLanguage);
  return { locale: negotiate(acceptLanguage, there) ?? fallback, negotiated: true };
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
