import {
  isFilled,
  localisedTexts,
  normaliseText,
  withTranslations,
  type Translations,
} from 'parvis/contract/translation-states';
import type { ContentLanguages } from '../../ui/editor/locales.ts';

/** A document as it is stored or sent. */
export type TranslatedDocument = object & { translations?: Translations };

/** A text with its translation into one language. */
export interface TranslatedText {
  /** As the server names it: fields by their id. */
  pointer: string;
  /** As errors name it: `fields.0.attributes.label`. */
  path: string;
  /** As labels name it: fields by their name. */
  labelPath: string[];
  source: string;
  state: 'missing' | 'outdated' | 'up-to-date';
  /** The original that an outdated translation was made from. */
  basis?: string;
}

/** Returns the texts to translate into a language, with their states after the next save. */
export function translatedTexts(
  written: TranslatedDocument,
  stored: TranslatedDocument | undefined,
  locale: string,
  site: ContentLanguages,
): TranslatedText[] {
  const { translations } = withTranslations(written, stored, site);
  return [...localisedTexts(written, site.languages)].flatMap(([pointer, text]) => {
    const source = text[site.defaultLanguage] ?? '';
    if (!isFilled(source)) return [];
    const basis = translations?.[locale]?.[pointer];
    const isOutdated = basis !== undefined && basis !== normaliseText(source);
    const state = !isFilled(text[locale]) ? 'missing' : isOutdated ? 'outdated' : 'up-to-date';
    return [{ pointer, ...pathsOf(written, pointer), source, state, ...(isOutdated && { basis }) }];
  });
}

function pathsOf(document: object, pointer: string): Pick<TranslatedText, 'path' | 'labelPath'> {
  const path: string[] = [];
  const labelPath: string[] = [];
  let value: unknown = document;
  for (const escaped of pointer.slice(1).split('/')) {
    const step = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!Array.isArray(value)) {
      path.push(step);
      labelPath.push(step);
      value = (value as Record<string, unknown>)[step];
      continue;
    }
    const items = value as { id?: unknown; value?: unknown; name?: string }[];
    const found = items.findIndex((item) => item.id === step || item.value === step);
    const index = found === -1 ? Number(step) : found;
    path.push(String(index));
    labelPath.push(items[index]?.name ?? step);
    value = items[index];
  }
  return { path: path.join('.'), labelPath };
}
