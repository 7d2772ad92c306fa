import { queryOptions } from '@tanstack/react-query';
import type { UsageList, UsagesQuery } from 'parvis/contract/usage';
import type { HttpClient } from './http-client.ts';

export interface UsagesApi {
  /** What includes or uses an entity, a medium, a style sheet or, by its name, a contributor; only what the person may read. */
  of: (id: string, kind?: UsagesQuery['kind'], signal?: AbortSignal) => Promise<UsageList>;
}

export function createUsagesApi(http: HttpClient): UsagesApi {
  return {
    of: (id, kind, signal) =>
      http({
        method: 'GET',
        path: `/api/admin/cms/usages/${encodeURIComponent(id)}`,
        query: { kind },
        ...(signal ? { signal } : {}),
      }),
  };
}

export const usagesQuery = (usages: UsagesApi, id: string, kind?: UsagesQuery['kind']) =>
  queryOptions({
    queryKey: ['usages', id, kind],
    queryFn: ({ signal }) => usages.of(id, kind, signal),
    // Whoever asks may be about to delete it.
    staleTime: 0,
  });
