import type { ArgumentsOf, Catalogue, Text, TranslationOf } from './catalogue.ts';
import type { en } from './en.ts';

export type MessageKey = keyof typeof en;

/** Gives the text of a key in the language in use; the key's placeholders are checked by the compiler. */
export type Translate = <K extends MessageKey>(key: K, ...values: ArgumentsOf<(typeof en)[K]>) => string;

/** The translator of one language. `language` chooses the plural form and writes the numbers. */
export function createTranslate(language: string, catalogue: TranslationOf<typeof en>): Translate {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  const texts: Catalogue = catalogue;
  return (key, ...[values]) => fill(formOf(texts[key]!, values?.['count' as never], plural), values, number);
}

function formOf(text: Text, count: unknown, plural: Intl.PluralRules): string {
  if (typeof text === 'string') return text;
  return plural.select(Number(count)) === 'one' ? text.one : text.other;
}

function fill(
  text: string,
  values: Record<string, string | number> | undefined,
  number: Intl.NumberFormat,
): string {
  if (!values) return text;
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? number.format(value) : (value ?? placeholder);
  });
}
