import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListView } from 'parvis/contract/common';
import type { MediaForm, MediaKind, MediaView } from 'parvis/contract/media';
import type { HttpClient } from './http-client.ts';

export interface MediaQuery {
  page?: number;
  size?: number;
  sort?: string;
  search?: string;
  kind?: MediaKind;
}

export interface UploadOptions {
  /** Told how much has been sent, in bytes. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

export interface MediaApi {
  list: (query: MediaQuery, signal?: AbortSignal) => Promise<ListView<MediaView>>;
  read: (id: string, signal?: AbortSignal) => Promise<MediaView>;
  /** Stores a file. Throws `too-large`, `unsupported-media-type`, `invalid`. */
  upload: (file: File, options: UploadOptions) => Promise<MediaView>;
  /** Replaces the texts. Throws `invalid`; `stale` when `version` is not the current one. */
  update: (id: string, version: number, form: MediaForm) => Promise<MediaView>;
  /** Throws `in-use`, `stale`. */
  remove: (id: string, version: number) => Promise<void>;
}

const MEDIA = '/api/admin/cms/media';

/** Source: contract §4 "Media". */
export function createMediaApi(http: HttpClient): MediaApi {
  return {
    list: (query, signal) =>
      http({ method: 'GET', path: MEDIA, query: { ...query }, ...(signal ? { signal } : {}) }),
    read: (id, signal) => http({ method: 'GET', path: `${MEDIA}/${id}`, ...(signal ? { signal } : {}) }),
    upload: (file, options) => {
      const body = new FormData();
      body.append('file', file);
      return http({ method: 'POST', path: MEDIA, body, ...options });
    },
    update: (id, version, body) => http({ method: 'PUT', path: `${MEDIA}/${id}`, body, version }),
    remove: (id, version) => http({ method: 'DELETE', path: `${MEDIA}/${id}`, version }),
  };
}

/** Everything about media; invalidate it after every write of one. */
export const MEDIA_KEY = ['media'] as const;

export const mediaListQuery = (media: MediaApi, query: MediaQuery) =>
  queryOptions({
    queryKey: [...MEDIA_KEY, 'list', query],
    queryFn: ({ signal }) => media.list(query, signal),
    placeholderData: keepPreviousData,
  });

/** One medium, for editing: never from memory, and never changed under the editor's hands. */
export const mediumQuery = (media: MediaApi, id: string) =>
  queryOptions({
    queryKey: ['medium', id],
    queryFn: ({ signal }) => media.read(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
