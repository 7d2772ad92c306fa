import type { RedirectOrigin } from 'parvis/contract/redirect';
import { choiceIn, readListSearch, type ListSearch } from '../../ui/list/list-search.ts';

export const ORIGINS = ['change', 'manual'] as const satisfies readonly RedirectOrigin[];
export const DEFAULT_SORT = '-createdAt';

export interface RedirectsSearch extends ListSearch {
  origin?: RedirectOrigin;
}

export function readRedirectsSearch(address: Readonly<Record<string, unknown>>): RedirectsSearch {
  const origin = choiceIn(address, 'origin', ORIGINS);
  return {
    ...readListSearch(address, { sorts: ['from', 'origin', 'createdAt'], defaultSort: DEFAULT_SORT }),
    ...(origin && { origin }),
  };
}
