import { createContext, useContext, useState } from 'react';
import type { ContentLanguages } from './locales.ts';

/** The language of the texts in an editor, which all its localised inputs follow. */
export interface ContentLanguage {
  site: ContentLanguages;
  /** The languages to choose from. */
  locales: readonly string[];
  locale: string;
  open: (locale: string) => void;
}

export const ContentLanguageContext = createContext<ContentLanguage | undefined>(undefined);

/** Returns the language of the editor around the component. */
export function useContentLanguage(): ContentLanguage {
  const language = useContext(ContentLanguageContext);
  if (!language) throw new Error('no editor around a localised input');
  return language;
}

const STORAGE_KEY = 'parvis.content-language';

/** Returns the language last chosen in an editor of this browser. It stays the same while the component is mounted. */
export function useRememberedLocale(): string | undefined {
  const [locale] = useState(() => localStorage.getItem(STORAGE_KEY) ?? undefined);
  return locale;
}

export function rememberLocale(locale: string): void {
  localStorage.setItem(STORAGE_KEY, locale);
}
