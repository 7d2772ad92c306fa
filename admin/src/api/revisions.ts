import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RevisionDifference, RevisionItem } from 'parvis/contract/revision';
import type { ListView } from 'parvis/contract/common';
import type { HttpClient } from './http-client.ts';

/** The kinds of content that have earlier versions, as they are called in addresses. */
export type RevisedPath = 'pages' | 'forms' | 'articles-model' | 'articles';

export interface RevisionsApi {
  list: (
    path: RevisedPath,
    id: string,
    page: number,
    signal?: AbortSignal,
  ) => Promise<ListView<RevisionItem>>;
  /** Where a version differs from the present one. */
  difference: (
    path: RevisedPath,
    id: string,
    version: number,
    signal?: AbortSignal,
  ) => Promise<RevisionDifference>;
  /** Makes it the present one, under a new number. Throws `invalid`; `stale` when `current` is not the present one. */
  restore: <View>(path: RevisedPath, id: string, version: number, current: number) => Promise<View>;
}

const SIZE = 20;

export function createRevisionsApi(http: HttpClient): RevisionsApi {
  const get = <T>(path: string, signal?: AbortSignal, query = {}) =>
    http<T>({ method: 'GET', path: `/api/admin/cms/${path}`, query, ...(signal ? { signal } : {}) });
  return {
    list: (path, id, page, signal) => get(`${path}/${id}/revisions`, signal, { page, size: SIZE }),
    difference: (path, id, version, signal) => get(`${path}/${id}/revisions/${version}/difference`, signal),
    restore: (path, id, version, current) =>
      http({
        method: 'POST',
        path: `/api/admin/cms/${path}/${id}/revisions/${version}/restore`,
        version: current,
      }),
  };
}

/** `current` is the present version: another one has another history. */
export const revisionListQuery = (
  revisions: RevisionsApi,
  { path, id, current }: { path: RevisedPath; id: string; current: number },
) =>
  infiniteQueryOptions({
    queryKey: ['revisions', path, id, current],
    queryFn: ({ pageParam, signal }) => revisions.list(path, id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  });

export const revisionDifferenceQuery = (
  revisions: RevisionsApi,
  { path, id, current, version }: { path: RevisedPath; id: string; current: number; version: number },
) =>
  queryOptions({
    queryKey: ['revisions', path, id, current, version],
    queryFn: ({ signal }) => revisions.difference(path, id, version, signal),
  });
