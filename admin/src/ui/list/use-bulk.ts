import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkForm, BulkView } from 'parvis/contract/bulk';
import { runBulk, type BulkOutcome } from './run-bulk.ts';
import type { Selection } from './use-selection.ts';

interface BulkParts {
  selection: Selection;
  /** The query of the list. */
  query: object;
  send: (body: BulkForm) => Promise<BulkView>;
  onDone: (outcome: BulkOutcome, action: string) => void;
  onSettled: () => Promise<unknown>;
}

export type Bulk = ReturnType<typeof useBulk>;

/** Runs actions on the selected rows in steps, and collects those that were refused, which stay selected. */
export function useBulk({ selection, query, send, onDone, onSettled }: BulkParts) {
  const [count, setCount] = useState(0);
  const isStopped = useRef(false);
  const run = useMutation({
    mutationFn: (action: string): Promise<BulkOutcome> => {
      isStopped.current = false;
      setCount(0);
      const { page: _, size: __, sort: ___, ...filter } = query as Record<string, unknown>;
      return runBulk({
        action,
        of: selection.isAll ? { filter } : { ids: [...selection.rows.keys()] },
        send,
        onProgress: ({ done, refused }) => setCount(done.length + refused.length),
        isStopped: () => isStopped.current,
      });
    },
    onSuccess: (outcome, action) => {
      const { rows } = selection;
      selection.clear();
      selection.setAll(
        outcome.refused.map(({ id }) => [id, rows.get(id) ?? id] as const),
        true,
      );
      onDone(outcome, action);
    },
    onSettled,
  });

  return {
    ...run,
    running: run.isPending ? run.variables : undefined,
    /** How many are done or refused so far. */
    count,
    stop: () => {
      isStopped.current = true;
    },
  };
}
