import type { TranslationOf } from './catalogue.ts';
import type { en } from './en.ts';
import type { Language } from './language.ts';

/** Loads the texts of one language on demand. */
export const loadCatalogue: Record<Language, () => Promise<TranslationOf<typeof en>>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
};
