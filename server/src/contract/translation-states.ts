import type { Localised } from './common.ts';
import type { TranslationState } from './translations.ts';

/**
 * The normalised originals of outdated translations, in the default language, by locale and pointer. Translations
 * without an entry are up to date.
 */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The properties of a document that concern its translations. */
interface Translated {
  translations?: Translations;
}

/** The languages that documents are written in. */
interface Languages {
  languages: readonly string[];
  defaultLanguage: string;
}

/** Properties without translatable texts. */
const NOT_TRANSLATED = new Set(['slug', 'path', 'urls', 'variables', 'languages', 'translations']);

/**
 * Returns a document with its outdated translations. A changed translation was made from the default text of the same
 * save; others keep their original, unless the written document sets it.
 * @param previous the state that was edited; undefined for a new document
 */
export function withTranslations<D extends Translated>(
  document: D,
  previous: Translated | undefined,
  { languages, defaultLanguage }: Languages,
): D {
  const before = previous && localisedTexts(previous, languages);
  const outdated: Record<string, Record<string, string>> = {};
  for (const [pointer, text] of localisedTexts(document, languages)) {
    let source: string | undefined;
    for (const locale of Object.keys(text)) {
      if (locale === defaultLanguage || !isFilled(text[locale])) continue;
      const given = ownBasis(document.translations, locale, pointer);
      const kept = ownBasis(previous?.translations, locale, pointer);
      const was = before?.get(pointer);
      const isUnchanged = was !== undefined && hasSameWords(was[locale], text[locale]);
      const basis =
        given !== undefined && given !== kept
          ? normaliseText(given)
          : isUnchanged
            ? (kept ?? normaliseText(was[defaultLanguage] ?? ''))
            : undefined;
      if (basis === undefined || basis === (source ??= normaliseText(text[defaultLanguage] ?? ''))) continue;
      (outdated[locale] ??= {})[pointer] = basis;
    }
  }
  return { ...document, translations: outdated };
}

/** Returns the locales with complete and with outdated translations: `fr:complete`, `fr:outdated`. */
export function listedTranslations(
  document: Translated & { languages?: readonly string[] | null },
  { languages, defaultLanguage }: Languages,
): string[] {
  const texts = [...localisedTexts(document, languages)].filter(([, text]) =>
    isFilled(text[defaultLanguage]),
  );
  return languages.flatMap((locale) => {
    if (locale === defaultLanguage) return [];
    const isWanted = document.languages?.includes(locale) ?? true;
    const isComplete = !isWanted || texts.every(([, text]) => isFilled(text[locale]));
    const outdated = document.translations?.[locale] ?? {};
    const isOutdated = texts.some(([pointer]) => Object.hasOwn(outdated, pointer));
    return [...(isComplete ? [`${locale}:complete`] : []), ...(isOutdated ? [`${locale}:outdated`] : [])];
  });
}

/** Returns the states of a document's translations from the values of the list column. */
export function translationStates(
  listed: readonly string[],
  { languages, defaultLanguage }: Languages,
): Record<string, TranslationState[]> {
  return Object.fromEntries(
    languages
      .filter((locale) => locale !== defaultLanguage)
      .map((locale) => [
        locale,
        [
          ...(listed.includes(`${locale}:complete`) ? [] : ['missing' as const]),
          ...(listed.includes(`${locale}:outdated`) ? ['outdated' as const] : []),
        ],
      ]),
  );
}

/**
 * Returns the texts of a document by pointer. Items of lists are identified by id, value or target, so that their
 * order does not matter.
 */
export function localisedTexts(document: object, languages: readonly string[]): Map<string, Localised> {
  const texts = new Map<string, Localised>();
  const visit = (value: unknown, pointer: string, isValues = false): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, pointer + pointerStep(stepOf(item, index)));
      return;
    }
    const entries = Object.entries(value);
    if (!isValues && isLocalised(entries, languages)) {
      texts.set(pointer, value as Localised);
      return;
    }
    for (const [name, child] of entries) {
      const isTop = pointer === '';
      if (!isTop || !NOT_TRANSLATED.has(name))
        visit(child, pointer + pointerStep(name), isTop && name === 'values');
    }
  };
  visit(document, '');
  return texts;
}

/** Returns a text without markup, with white space collapsed. */
export function normaliseText(text: string): string {
  return text
    .replace(/<\/?(\w+)[^<>]*>/g, (_tag, name: string) =>
      INLINE_ELEMENTS.has(name.toLowerCase()) ? '' : ' ',
    )
    .replace(/&(nbsp|amp|lt|gt|quot);/g, (_entity, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns whether two texts are equal except for markup and white space. */
function hasSameWords(before: string | undefined, after: string | undefined): boolean {
  return before === after || normaliseText(before ?? '') === normaliseText(after ?? '');
}

/** Returns whether a text has words to translate. */
export function isFilled(text: string | undefined): boolean {
  return text !== undefined && text !== '' && normaliseText(text) !== '';
}

/** Elements that do not end a word. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr b cite code del em i ins kbd mark q s small span strong sub sup time u var'.split(' '),
);
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' };

function pointerStep(name: string): string {
  return '/' + name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function isLocalised(entries: readonly [string, unknown][], languages: readonly string[]): boolean {
  return (
    entries.length > 0 &&
    entries.every(([name, text]) => languages.includes(name) && typeof text === 'string')
  );
}

function stepOf(item: unknown, index: number): string {
  const { id, value, target } = (item ?? {}) as { id?: unknown; value?: unknown; target?: object };
  const step = id ?? value ?? (target && Object.entries(target)[0]?.join(':'));
  return typeof step === 'string' ? step : String(index);
}

function ownBasis(
  translations: Translations | undefined,
  locale: string,
  pointer: string,
): string | undefined {
  const own = translations && Object.hasOwn(translations, locale) ? translations[locale] : undefined;
  return own && Object.hasOwn(own, pointer) ? own[pointer] : undefined;
}
