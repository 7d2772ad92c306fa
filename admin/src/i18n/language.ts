/** The languages of the administration itself, independent of the content's locales. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

const STORAGE_KEY = 'parvis.language';

/** Returns the stored choice, else the first supported language of the browser, else English. */
export function chooseLanguage(stored: string | null, browserLanguages: readonly string[]): Language {
  const wishes = [stored ?? '', ...browserLanguages].map((wish) => wish.split('-')[0]!.toLowerCase());
  return wishes.find((wish) => isLanguage(wish)) ?? 'en';
}

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

export function readLanguage(): Language {
  return chooseLanguage(localStorage.getItem(STORAGE_KEY), navigator.languages);
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
}
