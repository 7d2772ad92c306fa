import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ChangeSearch, ListSearch } from './list-search.ts';

/**
 * Returns a function that changes the list's search parameters. A new filter or order resets the page; opening an item
 * does not. `replace` replaces the history entry.
 */
export function useSearchNavigation<Search extends ListSearch = ListSearch>(): ChangeSearch<Search> {
  const navigate = useNavigate();
  return useCallback(
    (change, replace = false) => {
      const isBeside = 'open' in change;
      void navigate({
        to: '.',
        search: (current) =>
          ({ ...current, ...(!isBeside && { page: undefined }), ...change }) as typeof current,
        replace,
        resetScroll: !isBeside,
      });
    },
    [navigate],
  );
}
