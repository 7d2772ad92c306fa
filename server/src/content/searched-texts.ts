import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Localised } from '../contract/common.ts';
import { localisedTexts } from '../contract/translation-states.ts';
import { textOfHtml } from '../kernel/html-text.ts';
import { isId } from '../kernel/identifier.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import { releasedLanguages, type Translated } from '../kernel/released-languages.ts';
import type { ContentDocument } from './entity.ts';
import { titleOf } from './entity-title.ts';
import type { Languages } from './localised.rules.ts';

/** The searchable texts of a document in one language. */
export interface SearchedText {
  locale: string;
  /** Whether a text is missing in the language and falls back to the default language. */
  fallsBack: boolean;
  title: string;
  /** All other texts, on one line. */
  body: string;
}

/** Only this many characters of a text are searched. */
const MAX_BODY_LENGTH = 50_000;
const MARKER = /@(?:form|article)\([^()]*\)/g;
/** The properties with texts that visitors can read. Texts of other kinds are searched by editors only. */
const READ_BY_VISITORS: Readonly<Partial<Record<ContentKindName, readonly string[]>>> = {
  page: ['description', 'content'],
  article: ['description', 'values'],
  form: ['description', 'fields', 'consent', 'submitLabel'],
};
/** Returns whether visitors can read texts of a kind. */
export function isReadByVisitors(kind: ContentKindName): boolean {
  return kind in READ_BY_VISITORS;
}

/** Returns the searchable texts of a document, one for each language in which it is shown. */
export function searchedTexts(
  kind: ContentKindName,
  document: ContentDocument,
  { languages, defaultLanguage }: Languages,
): SearchedText[] {
  const shown = languagesOf(document, languages, defaultLanguage);
  const texts = textsOf(kind, document, languages);
  const unlocalised = unlocalisedTexts(document);
  return languages
    .filter((locale) => shown.includes(locale))
    .map((locale) => {
      const body = [...texts.map((text) => resolveLocalised(text, locale, defaultLanguage)), ...unlocalised];
      return {
        locale,
        fallsBack: texts.some((text) => !text[locale]?.trim()),
        title: textOfHtml(resolveLocalised(titleOf(document), locale, defaultLanguage)),
        body: body
          .map((text) => textOfHtml(text.slice(0, MAX_BODY_LENGTH).replace(MARKER, ' ')))
          .filter((text) => text !== '')
          .join(' ')
          .slice(0, MAX_BODY_LENGTH)
          .toWellFormed(),
      };
    });
}

/**
 * Returns the languages in which a document has its own texts when it is included: the released ones, or all when there
 * are none. If these are derived from its texts, the default language is added, because others fall back to it. Forms are
 * in all languages.
 */
function languagesOf(
  document: ContentDocument,
  languages: readonly string[],
  defaultLanguage: string,
): readonly string[] {
  if (!('languages' in document)) return languages;
  const released = releasedLanguages(document as unknown as Translated);
  if (released.length === 0) return languages;
  return document.languages === null ? [...released, defaultLanguage] : released;
}

function textsOf(
  kind: ContentKindName,
  document: ContentDocument,
  languages: readonly string[],
): readonly Localised[] {
  const read = READ_BY_VISITORS[kind];
  return [...localisedTexts(document, languages)].flatMap(([pointer, text]) => {
    const property = pointer.split('/')[1]!;
    const isTitle = pointer === '/title' || pointer === '/name';
    return !isTitle && (read?.includes(property) ?? true) ? [text] : [];
  });
}

/** Returns the texts of an article that are the same in all languages, without ids of other content. */
function unlocalisedTexts({ values = {} }: ContentDocument): string[] {
  return Object.values(values)
    .flat()
    .filter((value) => typeof value === 'string')
    .filter((text) => !isId(text));
}
