import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListView } from 'parvis/contract/common';
import type { RedirectForm, RedirectOrigin, RedirectView } from 'parvis/contract/redirect';
import type { HttpClient } from './http-client.ts';

export interface RedirectQuery {
  page?: number;
  size?: number;
  sort?: string;
  search?: string;
  origin?: RedirectOrigin;
}

export interface RedirectsApi {
  list: (query: RedirectQuery, signal?: AbortSignal) => Promise<ListView<RedirectView>>;
  /** Throws `invalid`; `conflict` when content or another redirect is at the address. */
  create: (form: RedirectForm) => Promise<RedirectView>;
  /** What is gone already is deleted. */
  remove: (id: string) => Promise<void>;
}

const REDIRECTS = '/api/admin/cms/redirects';

/** Decision 0020. */
export function createRedirectsApi(http: HttpClient): RedirectsApi {
  return {
    list: (query, signal) =>
      http({ method: 'GET', path: REDIRECTS, query: { ...query }, ...(signal ? { signal } : {}) }),
    create: (body) => http({ method: 'POST', path: REDIRECTS, body }),
    remove: (id) => http({ method: 'DELETE', path: `${REDIRECTS}/${id}` }),
  };
}

/** Everything about redirects; invalidate it after every change of one. */
export const REDIRECTS_KEY = ['redirects'] as const;

export const redirectListQuery = (redirects: RedirectsApi, query: RedirectQuery) =>
  queryOptions({
    queryKey: [...REDIRECTS_KEY, query],
    queryFn: ({ signal }) => redirects.list(query, signal),
    placeholderData: keepPreviousData,
  });
