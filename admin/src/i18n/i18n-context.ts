import { createContext, useContext } from 'react';
import type { Language } from './language.ts';
import type { Translate } from './translate.ts';

export interface I18n {
  language: Language;
  t: Translate;
  /** Loads the language, stores the choice in the browser, and applies it. */
  changeLanguage: (language: Language) => Promise<void>;
}

export const I18nContext = createContext<I18n | null>(null);

/** Returns the current language and its texts. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useI18n outside of I18nProvider');
  return i18n;
}
