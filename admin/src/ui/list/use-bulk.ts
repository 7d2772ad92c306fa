import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkForm, BulkItem, BulkView } from 'parvis/contract/bulk';
import { BULK_MAX_IDS } from 'parvis/contract/bulk-limit';
import type { Selection } from './use-selection.ts';

export interface BulkOutcome {
  done: string[];
  refused: BulkItem[];
}

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
    mutationFn: async (action: string): Promise<BulkOutcome> => {
      isStopped.current = false;
      setCount(0);
      const steps = selection.isAll ? allIn(action) : named(action, [...selection.rows.keys()]);
      const outcome = await collect(steps, 0);
      // What a later step deleted may have been what used it.
      while (action === 'delete' && !isStopped.current && outcome.refused.length > 0) {
        if (outcome.done.length + outcome.refused.length <= BULK_MAX_IDS) break;
        const ids = outcome.refused.map(({ id }) => id);
        const again = await collect(named(action, ids), outcome.done.length);
        outcome.done.push(...again.done);
        outcome.refused = again.refused;
        if (again.done.length === 0) break;
      }
      return outcome;
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

  async function* allIn(action: string) {
    const { page: _, size: __, sort: ___, ...filter } = query as Record<string, unknown>;
    let after: string | undefined;
    do {
      const { items, next } = await send({ action, filter, ...(after !== undefined && { after }) });
      yield items;
      after = next;
    } while (after !== undefined);
  }

  async function* named(action: string, ids: readonly string[]) {
    for (let start = 0; start < ids.length; start += BULK_MAX_IDS)
      yield (await send({ action, ids: ids.slice(start, start + BULK_MAX_IDS) })).items;
  }

  async function collect(steps: AsyncIterable<BulkItem[]>, before: number): Promise<BulkOutcome> {
    const outcome: BulkOutcome = { done: [], refused: [] };
    for await (const items of steps) {
      for (const item of items)
        if (item.error) outcome.refused.push(item);
        else outcome.done.push(item.id);
      setCount(before + outcome.done.length + outcome.refused.length);
      if (isStopped.current) break;
    }
    return outcome;
  }

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
