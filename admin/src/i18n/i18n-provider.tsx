import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { TranslationOf } from './catalogue.ts';
import type { en } from './en.ts';
import { I18nContext } from './i18n-context.ts';
import { storeLanguage, type Language } from './language.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { createTranslate } from './translate.ts';

interface Loaded {
  language: Language;
  catalogue: TranslationOf<typeof en>;
}

interface I18nProviderProps {
  /** The initial language, loaded before the first render. */
  initial: Loaded;
  children: ReactNode;
}

export function I18nProvider({ initial, children }: I18nProviderProps) {
  const [{ language, catalogue }, setLoaded] = useState(initial);

  const changeLanguage = useCallback(async (next: Language) => {
    const loaded = { language: next, catalogue: await loadCatalogue[next]() };
    storeLanguage(next);
    setLoaded(loaded);
  }, []);

  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const i18n = useMemo(
    () => ({ language, t: createTranslate(language, catalogue), changeLanguage }),
    [language, catalogue, changeLanguage],
  );
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
