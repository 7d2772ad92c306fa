import type { ArgumentsOf, Catalogue, Text, TranslationOf } from './catalogue.ts';
import type { en } from './en.ts';

export type MessageKey = keyof typeof en;

/** Returns the text of a key in the language in use; the key's placeholders are checked by the compiler. */
type TextOf = <K extends MessageKey>(key: K, ...values: ArgumentsOf<(typeof en)[K]>) => string;

export type Translate = TextOf & {
  /** Whether there is a text, for keys that are put together. */
  has(key: string): key is MessageKey;
};

/** The translator of one language. `language` chooses the plural form and writes the numbers. */
export function createTranslate(language: string, catalogue: TranslationOf<typeof en>): Translate {
  // Each takes the browser milliseconds to make, and the first screen hardly needs them.
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
  const translate: TextOf = (key, ...[values]) => {
    const text = formOf(texts[key]!, values?.['count' as never]);
    if (!values) return text;
    const given: Record<string, string | number> = values;
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => write(given[name] ?? placeholder));
  };
  return Object.assign(translate, { has: (key: string): key is MessageKey => Object.hasOwn(texts, key) });
}
