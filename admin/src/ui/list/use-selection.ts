import { useCallback, useMemo, useState } from 'react';
import { filtersIn, type ListSearch } from './list-search.ts';

/** The selected rows, including those on other pages of the list. */
export interface Selection {
  /** The names of the rows by id; with `isAll`, of those that are known. */
  rows: ReadonlyMap<string, string>;
  /** Whether everything is selected that the list has with its filters. */
  isAll: boolean;
  has: (id: string) => boolean;
  toggle: (id: string, name: string) => void;
  /** Selects or deselects all of these, given with their names. */
  setAll: (rows: Iterable<readonly [id: string, name: string]>, ticked: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

interface State {
  rows: ReadonlyMap<string, string>;
  /** The filters with which everything is selected. */
  allOf?: string;
}

/** @param search a change of its filters ends the selection of everything */
export function useSelection(search: ListSearch): Selection {
  const [{ rows, allOf }, setState] = useState<State>({ rows: new Map() });
  const filters = JSON.stringify(filtersIn(search).map((name) => [name, search[name as keyof ListSearch]]));
  const isAll = allOf === filters;
  const toggle = useCallback(
    (id: string, name: string) =>
      setState(({ rows: current }) => {
        const next = new Map(current);
        if (!next.delete(id)) next.set(id, name);
        return { rows: next };
      }),
    [],
  );
  const setAll = useCallback(
    (all: Iterable<readonly [string, string]>, ticked: boolean) =>
      setState(({ rows: current }) => {
        const next = new Map(current);
        for (const [id, name] of all)
          if (ticked) next.set(id, name);
          else next.delete(id);
        return { rows: next };
      }),
    [],
  );
  const selectAll = useCallback(
    () => setState(({ rows: current }) => ({ rows: current, allOf: filters })),
    [filters],
  );
  const clear = useCallback(() => setState({ rows: new Map() }), []);
  return useMemo(
    () => ({ rows, isAll, has: (id) => isAll || rows.has(id), toggle, setAll, selectAll, clear }),
    [rows, isAll, toggle, setAll, selectAll, clear],
  );
}
