import type { Attention } from 'parvis/contract/attention';
import type { ChangesFilter } from 'parvis/contract/working-copy';
import { choiceIn, readListSearch, textIn, type ListSearch } from '../../ui/list/list-search.ts';

/** The default order of content lists. */
export const DEFAULT_SORT = '-updatedAt';

/** Search parameters common to the lists of content; defaults are omitted. */
export interface ContentSearch extends ListSearch {
  /** A language and a state of translations: `fr:outdated`. */
  translation?: string;
  /** What of it needs attention; only content with a publication period expires. */
  attention?: Attention;
  changes?: ChangesFilter;
}

const TRANSLATION = /^[\w-]+:(?:missing|outdated|up-to-date)$/;

/** Reads the common search parameters of content lists; invalid ones are ignored. */
export function readContentSearch(
  address: Readonly<Record<string, unknown>>,
  sorts: readonly string[],
  attentions: readonly Attention[] = ['broken-links'],
): ContentSearch {
  const attention = choiceIn(address, 'attention', attentions);
  const changes = choiceIn(address, 'changes', ['pending', 'scheduled']);
  const translation = textIn(address, 'translation');
  return {
    ...readListSearch(address, { sorts, defaultSort: DEFAULT_SORT }),
    ...(attention && { attention }),
    ...(changes && { changes }),
    ...(translation && TRANSLATION.test(translation) && { translation }),
  };
}
