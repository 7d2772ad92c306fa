import type { ArgumentsOf, Catalogue, Text, TranslationOf } from './catalogue.ts';
import type { en } from './en.ts';

export type MessageKey = keyof typeof en;

/** Returns the text of a key in the current language; the compiler checks its placeholders. */
type TextOf<T extends Catalogue> = <K extends keyof T>(key: K, ...values: ArgumentsOf<T[K]>) => string;

export type Translate<T extends Catalogue = typeof en> = TextOf<T> & {
  /** Returns whether a computed key has a text. */
  has(key: string): key is keyof T & string;
};

/** Creates the translator of one language. `language` selects plural forms and number formats. */
export function createTranslate<T extends Catalogue = typeof en>(
  language: string,
  catalogue: TranslationOf<NoInfer<T>>,
): Translate<T> {
  // Created lazily: each takes milliseconds, and the first screen hardly needs them.
  let plural: Intl.PluralRules | undefined;
  let number: Intl.NumberFormat | undefined;
  const formOf = (text: Text, count: unknown) => {
    if (typeof text === 'string') return text;
    plural ??= new Intl.PluralRules(language);
    return plural.select(Number(count)) === 'one' ? text.one : text.other;
  };
  const write = (value: string | number) => {
    if (typeof value === 'string') return value;
    number ??= new Intl.NumberFormat(language);
    return number.format(value);
  };
  const texts: Catalogue = catalogue;
  const translate: TextOf<T> = (key, ...[values]) => {
    const text = formOf(texts[key as string]!, values?.['count' as never]);
    if (!values) return text;
    const given: Record<string, string | number> = values;
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => write(given[name] ?? placeholder));
  };
  return Object.assign(translate, {
    has: (key: string): key is keyof T & string => Object.hasOwn(texts, key),
  });
}
