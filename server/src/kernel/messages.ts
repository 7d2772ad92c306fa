import { IntlMessageFormat } from 'intl-messageformat';
import { LRUCache } from 'lru-cache';
import { isDeepStrictEqual } from 'node:util';
import { fallbackChain } from './locale.ts';
import { MESSAGE_FORMATS, messageFormatters } from './message-formatters.ts';

export type MessageArguments = Record<string, string | number | boolean | Date>;

/** The flat message texts of one locale, by dotted key: `form.required` → `"{field} is required."` */
export type MessageCatalogue = Readonly<Record<string, string>>;

/** Localised messages in ICU MessageFormat. */
export interface Messages {
  /**
   * Returns the message in the locale or its fallbacks. Returns the key when no catalogue has it, and the unformatted
   * text when an argument is missing.
   */
  format(locale: string, key: string, args?: MessageArguments): string;
  has(locale: string, key: string): boolean;
  /** Replaces the catalogues. Returns the locales whose texts changed. */
  replace(catalogues: MessageCatalogues): string[];
  /** Returns the fallback chain of a locale. */
  localesFor(locale: string): string[];
}

/** By locale. */
export type MessageCatalogues = Readonly<Record<string, MessageCatalogue>>;

export interface MessagesOptions {
  catalogues: MessageCatalogues;
  defaultLanguage: string;
  timeZone?: string;
}

/**
 * Creates messages from the catalogues. Parses each text on first use, and returns one that is invalid ICU as written
 * (`parvis check` and the start reject such texts). English ends every fallback chain.
 */
export function createMessages(options: MessagesOptions): Messages {
  const parsed = new Map<string, IntlMessageFormat>();
  const chains = new LRUCache<string, readonly string[]>({ max: 100 });
  let catalogues = options.catalogues;

  function localesFor(locale: string): string[] {
    return [...new Set([...fallbackChain(locale, options.defaultLanguage), 'en'])];
  }

  function find(locale: string, key: string): { locale: string; text: string } | undefined {
    let locales = chains.get(locale);
    if (!locales) chains.set(locale, (locales = localesFor(locale)));
    for (const candidate of locales) {
      const catalogue = catalogues[candidate];
      if (catalogue && Object.hasOwn(catalogue, key)) return { locale: candidate, text: catalogue[key]! };
    }
    return undefined;
  }

  return {
    has: (locale, key) => find(locale, key) !== undefined,
    format(locale, key, args) {
      const found = find(locale, key);
      if (!found) return key;
      const id = `${found.locale} ${key}`;
      let message = parsed.get(id);
      if (!message) {
        const zone = options.timeZone && { timeZone: options.timeZone };
        const formats = { ...MESSAGE_FORMATS, ...(zone && { date: { full: zone, long: zone } }) };
        message = new IntlMessageFormat(found.text, found.locale, formats, {
          ignoreTag: true,
          formatters: messageFormatters,
        });
        parsed.set(id, message);
      }
      try {
        return String(message.format(args));
      } catch {
        return found.text;
      }
    },
    replace(others) {
      const changed = [...new Set([...Object.keys(catalogues), ...Object.keys(others)])].filter(
        (locale) => !isDeepStrictEqual(catalogues[locale], others[locale]),
      );
      catalogues = others;
      parsed.clear();
      return changed;
    },
    localesFor,
  };
}
