import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListView } from 'parvis/contract/common';
import type { PageForm, PageItem, PageStatus, PageView } from 'parvis/contract/page';
import type { HttpClient } from './http-client.ts';

/** What the list of pages can be asked for. `page` counts from 1; `sort` is `field` or `-field`. */
export interface PageQuery {
  page?: number;
  size?: number;
  sort?: string;
  search?: string;
  status?: PageStatus;
  category?: string;
}

export interface PagesApi {
  list: (query: PageQuery, signal?: AbortSignal) => Promise<ListView<PageItem>>;
  categories: (signal?: AbortSignal) => Promise<string[]>;
  read: (id: string, signal?: AbortSignal) => Promise<PageView>;
  /** Throws `invalid`, `conflict`. */
  create: (form: PageForm) => Promise<PageView>;
  /** Throws `invalid`, `conflict`, `in-use`; `stale` when `version` is not the current one. */
  update: (id: string, version: number, form: PageForm) => Promise<PageView>;
  /** Throws `in-use`; `stale` when `version` is not the current one. */
  remove: (id: string, version: number) => Promise<void>;
}

const PAGES = '/api/admin/cms/pages';

/** Source: contract §4 "Pages". */
export function createPagesApi(http: HttpClient): PagesApi {
  const get = <T>(path: string, signal?: AbortSignal, query?: PageQuery) =>
    http<T>({ method: 'GET', path, query: { ...query }, ...(signal ? { signal } : {}) });
  return {
    list: (query, signal) => get(PAGES, signal, query),
    categories: async (signal) => (await get<{ items: string[] }>(`${PAGES}/categories`, signal)).items,
    read: (id, signal) => get(`${PAGES}/${id}`, signal),
    create: (body) => http({ method: 'POST', path: PAGES, body }),
    update: (id, version, body) => http({ method: 'PUT', path: `${PAGES}/${id}`, body, version }),
    remove: (id, version) => http({ method: 'DELETE', path: `${PAGES}/${id}`, version }),
  };
}

/** Everything about pages; invalidate it after every write of one. */
export const PAGES_KEY = ['pages'] as const;

export const pageListQuery = (pages: PagesApi, query: PageQuery) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'list', query],
    queryFn: ({ signal }) => pages.list(query, signal),
    placeholderData: keepPreviousData,
  });

export const pageCategoriesQuery = (pages: PagesApi) =>
  queryOptions({ queryKey: [...PAGES_KEY, 'categories'], queryFn: ({ signal }) => pages.categories(signal) });

/** One page, for editing: never from memory, and never changed under the editor's hands. */
export const pageQuery = (pages: PagesApi, id: string) =>
  queryOptions({
    queryKey: ['page', id],
    queryFn: ({ signal }) => pages.read(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
