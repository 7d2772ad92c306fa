import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BulkItem, BulkView } from 'parvis/contract/bulk';
import type { ListView } from 'parvis/contract/common';
import type { PageExplanation } from 'parvis/contract/explain';
import type { PageForm, PageItem, PageStatus, PageView } from 'parvis/contract/page';
import type { PagePreview } from 'parvis/contract/page-preview';
import type { WorkingCopyView } from 'parvis/contract/working-copy';
import type { HttpClient } from './http-client.ts';

/** What the list of pages can be asked for. `page` counts from 1; `sort` is `field` or `-field`. */
/** What can be done to several pages at once. */
export type PageBulkAction = 'publish' | 'archive' | 'delete';

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
  /** The changes that are being prepared beside the live page. */
  readCopy: (id: string, signal?: AbortSignal) => Promise<PageCopy>;
  /** Throws `stale` when `version` is neither the copy's nor, for the first, the live one. */
  saveCopy: (id: string, version: number, form: PageForm & { baseVersion?: number }) => Promise<PageCopy>;
  discardCopy: (id: string, version: number) => Promise<void>;
  /** Makes the copy the live page. Throws `invalid`, `conflict`; `stale` when the live page has changed meanwhile. */
  publishCopy: (id: string, version: number) => Promise<PageView>;
  /** How the page comes to be what visitors get. */
  explain: (id: string, locale: string, signal?: AbortSignal) => Promise<PageExplanation>;
  /** A draft with the same texts, under a shortcut of its own. */
  duplicate: (id: string) => Promise<PageView>;
  /** Does the same to several, each by itself; the answer says of each how it went. */
  bulk: (action: PageBulkAction, ids: readonly string[]) => Promise<BulkItem[]>;
  /** The page as it would be shown, for a frame; nothing is stored. */
  preview: (body: PagePreview, signal?: AbortSignal) => Promise<string>;
}

/** A page as it is being prepared; `version` and who wrote when are the copy's own. */
export type PageCopy = WorkingCopyView<PageView>;

const PAGES = '/api/admin/cms/pages';

/** Source: contract §4 "Pages". */
export function createPagesApi(http: HttpClient): PagesApi {
  const get = <T>(path: string, signal?: AbortSignal, query?: PageQuery | { locale: string }) =>
    http<T>({ method: 'GET', path, query: { ...query }, ...(signal ? { signal } : {}) });
  return {
    list: (query, signal) => get(PAGES, signal, query),
    categories: async (signal) => (await get<{ items: string[] }>(`${PAGES}/categories`, signal)).items,
    read: (id, signal) => get(`${PAGES}/${id}`, signal),
    create: (body) => http({ method: 'POST', path: PAGES, body }),
    update: (id, version, body) => http({ method: 'PUT', path: `${PAGES}/${id}`, body, version }),
    remove: (id, version) => http({ method: 'DELETE', path: `${PAGES}/${id}`, version }),
    readCopy: (id, signal) => get(`${PAGES}/${id}/draft`, signal),
    saveCopy: (id, version, body) => http({ method: 'PUT', path: `${PAGES}/${id}/draft`, body, version }),
    discardCopy: (id, version) => http({ method: 'DELETE', path: `${PAGES}/${id}/draft`, version }),
    publishCopy: (id, version) => http({ method: 'POST', path: `${PAGES}/${id}/publish`, version }),
    explain: (id, locale, signal) => get(`${PAGES}/${id}/explain`, signal, { locale }),
    duplicate: (id) => http({ method: 'POST', path: `${PAGES}/${id}/duplicate` }),
    bulk: async (action, ids) =>
      (await http<BulkView>({ method: 'POST', path: `${PAGES}/bulk`, body: { action, ids } })).items,
    preview: (body, signal) =>
      http({
        method: 'POST',
        path: `${PAGES}/preview`,
        body,
        answer: 'text',
        ...(signal ? { signal } : {}),
      }),
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

/** One page, and its working copy, for editing: never from memory, and never changed under the editor's hands. */
export const pageQuery = (pages: PagesApi, id: string) =>
  queryOptions({
    queryKey: ['page', id],
    queryFn: async ({ signal }) => {
      const live = await pages.read(id, signal);
      return { live, copy: live.workingCopy ? await pages.readCopy(id, signal) : undefined };
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const pageExplanationQuery = (pages: PagesApi, { id, version }: PageView, locale: string) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'explain', id, version, locale],
    queryFn: ({ signal }) => pages.explain(id, locale, signal),
  });
