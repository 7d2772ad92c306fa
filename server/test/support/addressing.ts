import type { Addressing } from '../../src/kernel/addressing.ts';

/** A site in English and French with short addresses. */
export const ADDRESSING: Addressing = {
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
  homePage: 'home',
  pageAddresses: 'short',
};
