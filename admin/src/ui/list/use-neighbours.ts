import { useQueryClient, type QueryExecuteOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListView } from 'parvis/contract/common';
import type { ChangeSearch, ListSearch } from './list-search.ts';

/** Where one gets to from an open item of a list; a direction is absent at its end. */
export interface Neighbours {
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

interface NeighboursParts<Row> {
  list: ListView<Row> | undefined;
  /** Returns the query of a page of the list. */
  page: (page: number) => QueryExecuteOptions<ListView<Row>>;
  /** The id of the open item. */
  open: string | undefined;
  onSearchChange: ChangeSearch<ListSearch>;
}

/** Returns the ways to the items before and after the open one, across the pages of its list. */
export function useNeighbours<Row extends { id: string }>({
  list,
  page: queryOf,
  open,
  onSearchChange,
}: NeighboursParts<Row>): Neighbours {
  const queries = useQueryClient();
  const items = list?.items ?? [];
  const found = items.findIndex(({ id }) => id === open);
  /** Where the open item is, or was before it left the list. */
  const place = useRef(-1);
  useEffect(() => {
    if (found >= 0 || open === undefined) place.current = found;
  });
  if (!list || open === undefined) return {};
  const goTo = (id: string, page = list.page) =>
    onSearchChange({ open: id, page: page > 1 ? page : undefined }, true);
  const goToPage = async (page: number, at: 0 | -1) => {
    const { items: others } = await queries.query(queryOf(page));
    const item = others.at(at);
    if (item) goTo(item.id, page);
  };
  const { page, size, total } = list;
  const isPast = page * size >= total;
  return {
    previous: () => {
      const at = (found >= 0 ? found : place.current) - 1;
      if (items[at]) goTo(items[at].id);
      else if (page > 1) void goToPage(page - 1, -1);
    },
    next: () => {
      const at = found >= 0 ? found + 1 : place.current;
      if (items[at]) goTo(items[at].id);
      else if (!isPast) void goToPage(page + 1, 0);
    },
    ...(found === 0 && page === 1 && { previous: undefined }),
    ...(found === items.length - 1 && isPast && { next: undefined }),
  };
}
