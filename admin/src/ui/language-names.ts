import { useMemo } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';

/** Returns a function for the names of languages in the user's language. */
export function useLanguageNames(): (locale: string) => string {
  const { language } = useI18n();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    return (locale) => names.of(locale) ?? locale;
  }, [language]);
}

/** Returns a language name with a capital initial. */
export const capitalised = (name: string) => name.charAt(0).toLocaleUpperCase() + name.slice(1);
