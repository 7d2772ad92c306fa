import { useCallback, useMemo, useState } from 'react';

/** The selected rows, including those on other pages of the list. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Selects or deselects all of these. */
  setAll: (ids: readonly string[], ticked: boolean) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setIds((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const setAll = useCallback(
    (all: readonly string[], ticked: boolean) =>
      setIds((current) => {
        const next = new Set(current);
        for (const id of all)
          if (ticked) next.add(id);
          else next.delete(id);
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  return useMemo(() => ({ ids, toggle, setAll, clear }), [ids, toggle, setAll, clear]);
}
