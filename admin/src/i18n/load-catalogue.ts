import type { TranslationOf } from './catalogue.ts';
import type { en } from './en.ts';
import type { Language } from './language.ts';

/** Fetches the texts of one language; the others are never loaded. */
export const loadCatalogue: Record<Language, () => Promise<TranslationOf<typeof en>>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
};
