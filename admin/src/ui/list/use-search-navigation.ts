import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ChangeSearch, ListSearch } from './list-search.ts';

/**
 * Goes to another part of the list on the screen. Another question starts at its first page; what opens beside the list
 * leaves it where it is. `replace` keeps the history short.
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
