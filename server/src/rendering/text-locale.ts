import { linkedLocale, type Addressing } from '../kernel/addressing.ts';

/**
 * Returns the locale for the texts of a page or article: the reader's, or for the public another one when it is not
 * released in the reader's. Missing texts fall back further.
 */
export function textLocale(
  { languages }: { languages: readonly string[] | null },
  { locale, mode }: { locale: string; mode: string },
  addressing: Addressing,
): string {
  if (mode !== 'public' || languages === null) return locale;
  return linkedLocale(locale, languages, addressing);
}
