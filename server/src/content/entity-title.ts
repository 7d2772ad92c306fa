import type { Localised } from '../contract/common.ts';
import { searchKey } from '../kernel/comparison-key.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import type { ContentDocument } from './entity.ts';
import type { Languages } from './localised.rules.ts';

/** Returns the title of a document, or its name if it has that instead. */
export function titleOf(document: ContentDocument): Localised {
  const { title, name } = document as { title?: Localised; name?: Localised };
  return title ?? name ?? {};
}

/** Returns the key by which the title that is shown in a language is sorted. */
export function titleKey(document: ContentDocument, locale: string, { defaultLanguage }: Languages): string {
  return searchKey(resolveLocalised(titleOf(document), locale, defaultLanguage));
}
