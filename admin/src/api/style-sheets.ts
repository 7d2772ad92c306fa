import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListView } from 'parvis/contract/common';
import type {
  StyleSheetItem,
  StyleSheetVersionItem,
  StyleSheetVersionView,
  StyleSheetView,
} from 'parvis/contract/style-sheet';
import type { HttpClient } from './http-client.ts';

export interface StyleSheetQuery {
  page?: number;
  size?: number;
  sort?: string;
  search?: string;
}

/** Versions of style sheets are the hashes of their contents. */
export interface StyleSheetsApi {
  list: (query: StyleSheetQuery, signal?: AbortSignal) => Promise<ListView<StyleSheetItem>>;
  read: (id: string, signal?: AbortSignal) => Promise<StyleSheetView>;
  /** Throws `invalid`, `too-large`, `conflict`. */
  create: (form: { id: string; content: string }) => Promise<StyleSheetView>;
  /** Throws `invalid`, `too-large`; `stale` when `version` is not the current one. */
  update: (id: string, version: string, content: string) => Promise<StyleSheetView>;
  /** Throws `in-use`, `stale`. */
  remove: (id: string, version: string) => Promise<void>;
  /** Earlier ones, the latest first. */
  versions: (id: string, signal?: AbortSignal) => Promise<StyleSheetVersionItem[]>;
  readVersion: (id: string, versionId: string, signal?: AbortSignal) => Promise<StyleSheetVersionView>;
  /** Makes an earlier version the present one. Throws `stale` when `current` is not the present one. */
  restore: (id: string, versionId: string, current: string) => Promise<StyleSheetView>;
}

const CSS = '/api/admin/css';

/** Source: contract §4 "Style sheets". */
export function createStyleSheetsApi(http: HttpClient): StyleSheetsApi {
  const get = <T>(path: string, signal?: AbortSignal, query: StyleSheetQuery = {}) =>
    http<T>({ method: 'GET', path, query: { ...query }, ...(signal ? { signal } : {}) });
  const sheet = (id: string) => `${CSS}/${encodeURIComponent(id)}`;
  return {
    list: (query, signal) => get(CSS, signal, query),
    read: (id, signal) => get(sheet(id), signal),
    create: (body) => http({ method: 'POST', path: CSS, body }),
    update: (id, version, content) => http({ method: 'PUT', path: sheet(id), body: { content }, version }),
    remove: (id, version) => http({ method: 'DELETE', path: sheet(id), version }),
    versions: async (id, signal) =>
      (await get<{ items: StyleSheetVersionItem[] }>(`${sheet(id)}/versions`, signal)).items,
    readVersion: (id, versionId, signal) => get(`${sheet(id)}/versions/${versionId}`, signal),
    restore: (id, versionId, version) =>
      http({ method: 'POST', path: `${sheet(id)}/versions/${versionId}/restore`, version }),
  };
}

/** Everything about style sheets; invalidate it after every write of one. */
export const STYLE_SHEETS_KEY = ['style-sheets'] as const;

export const styleSheetListQuery = (styleSheets: StyleSheetsApi, query: StyleSheetQuery) =>
  queryOptions({
    queryKey: [...STYLE_SHEETS_KEY, 'list', query],
    queryFn: ({ signal }) => styleSheets.list(query, signal),
    placeholderData: keepPreviousData,
  });

/** One style sheet, for editing: never from memory, and never changed under the editor's hands. */
export const styleSheetQuery = (styleSheets: StyleSheetsApi, id: string) =>
  queryOptions({
    queryKey: ['style-sheet', id],
    queryFn: ({ signal }) => styleSheets.read(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** `current` is the present version: another one has another history. */
export const styleSheetVersionsQuery = (styleSheets: StyleSheetsApi, id: string, current: string) =>
  queryOptions({
    queryKey: ['style-sheet-versions', id, current],
    queryFn: ({ signal }) => styleSheets.versions(id, signal),
  });

export const styleSheetVersionQuery = (styleSheets: StyleSheetsApi, id: string, versionId: string) =>
  queryOptions({
    queryKey: ['style-sheet-version', id, versionId],
    queryFn: ({ signal }) => styleSheets.readVersion(id, versionId, signal),
    staleTime: Infinity,
  });
