import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UnsavedWork, UnsavedWorkForm } from 'parvis/contract/unsaved-work';
import type { EditingApi } from '../../api/editing.ts';

const PAUSE_MS = 1500;
const RETRY_MS = 10_000;

interface UnsavedWorkParts {
  api: EditingApi;
  /** The id of the entity, or the name of a new one. */
  place: string;
  /** The form's values, whose changes trigger storing. */
  values: object;
  /** Returns the unsaved state; undefined when everything is saved. */
  read: () => UnsavedWorkForm | undefined;
  /** Returns whether stored work differs from the saved state. */
  isNews: (work: UnsavedWork) => boolean;
}

/** Stores unsaved work on the server, and loads earlier unsaved work. Decision 0060. */
export function useUnsavedWork(parts: UnsavedWorkParts) {
  const { api, place, values, read, isNews } = parts;
  const [isDecided, setDecided] = useState(false);
  const [keptAt, setKeptAt] = useState<string>();
  const [failures, setFailures] = useState(0);
  const kept = useRef<{ place: string; text: string }>(undefined);
  const opened = useQuery({
    queryKey: [...api.editingKey, place],
    queryFn: ({ signal }) => api.readWork(place, signal),
    ...{ gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  const found = !isDecided && opened.data && isNews(opened.data) ? opened.data : undefined;

  const keep = useDebouncedCallback(
    async () => {
      const work = read();
      const text = work && JSON.stringify(work);
      // Earlier work stays stored until the user decides.
      if (text === kept.current?.text || (work && (opened.isPending || found))) return;
      try {
        if (work) {
          kept.current = { place, text: text! };
          setKeptAt((await api.keepWork(place, work))?.updatedAt);
        } else {
          await api.discardWork(kept.current!.place);
          kept.current = undefined;
          setKeptAt(undefined);
        }
      } catch {
        if (work) kept.current = undefined;
        setTimeout(() => setFailures((count) => count + 1), RETRY_MS);
      }
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  );
  const change = useEffectEvent(() => keep());
  useEffect(() => change(), [values, found, failures]);

  return {
    found,
    keptAt,
    take: () => {
      kept.current = { place, text: '' };
      setDecided(true);
    },
    discard: async () => {
      await api.discardWork(place);
      setDecided(true);
    },
  };
}
