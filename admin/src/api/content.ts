import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ArticleForm, ArticleItem, ArticlePreview, ArticleView } from 'parvis/contract/article';
import type { ArticleModelForm, ArticleModelItem, ArticleModelView } from 'parvis/contract/article-model';
import type { BulkItem, BulkView } from 'parvis/contract/bulk';
import type { ListView } from 'parvis/contract/common';
import { CONTENT_KINDS, type ContentKindName } from 'parvis/contract/content-kinds';
import type { FormForm, FormItem, FormPreview, FormView } from 'parvis/contract/form';
import type { PageForm, PageItem, PageView } from 'parvis/contract/page';
import type { PagePreview } from 'parvis/contract/page-preview';
import type { RevisionDifference, RevisionItem } from 'parvis/contract/revision';
import type { WorkingCopyView } from 'parvis/contract/working-copy';
import type { HttpClient } from './http-client.ts';
import { keyOf } from './query-key.ts';

/** What is written, read, listed and shown of each kind. */
export interface ContentTypes {
  page: { form: PageForm; view: PageView; item: PageItem; preview: PagePreview };
  form: { form: FormForm; view: FormView; item: FormItem; preview: FormPreview };
  'article-model': {
    form: ArticleModelForm;
    view: ArticleModelView;
    item: ArticleModelItem;
    preview: never;
  };
  article: { form: ArticleForm; view: ArticleView; item: ArticleItem; preview: ArticlePreview };
}

export type ViewOf<K extends ContentKindName> = ContentTypes[K]['view'];
export type FormOf<K extends ContentKindName> = ContentTypes[K]['form'];
export type CopyOf<K extends ContentKindName> = WorkingCopyView<ViewOf<K>>;

export interface SaveOptions {
  /** Although something else loses by it. */
  force?: boolean;
  /** What includes it under a former shortcut follows. */
  rewrite?: boolean;
}

export interface ContentApi<K extends ContentKindName> {
  kind: K;
  list: (query: object, signal?: AbortSignal) => Promise<ListView<ContentTypes[K]['item']>>;
  read: (id: string, signal?: AbortSignal) => Promise<ViewOf<K>>;
  create: (form: FormOf<K>) => Promise<ViewOf<K>>;
  update: (id: string, version: number, form: FormOf<K>, options?: SaveOptions) => Promise<ViewOf<K>>;
  remove: (id: string, version: number, force?: boolean) => Promise<void>;
  duplicate: (id: string) => Promise<ViewOf<K>>;
  bulk: (action: string, ids: readonly string[]) => Promise<BulkItem[]>;
  readCopy: (id: string, signal?: AbortSignal) => Promise<CopyOf<K>>;
  saveCopy: (id: string, version: number, form: FormOf<K> & { baseVersion?: number }) => Promise<CopyOf<K>>;
  discardCopy: (id: string, version: number) => Promise<void>;
  publishCopy: (id: string, version: number, options?: SaveOptions) => Promise<ViewOf<K>>;
  revisions: (id: string, page: number, signal?: AbortSignal) => Promise<ListView<RevisionItem>>;
  compare: (id: string, version: number, signal?: AbortSignal) => Promise<RevisionDifference>;
  restore: (id: string, version: number, current: number) => Promise<ViewOf<K>>;
  preview: (body: ContentTypes[K]['preview'], signal?: AbortSignal) => Promise<string>;
}

export function createContentApi<K extends ContentKindName>(http: HttpClient, kind: K): ContentApi<K> {
  const { path } = CONTENT_KINDS[kind];
  const get = <T>(at: string, signal?: AbortSignal, query = {}) =>
    http<T>({ method: 'GET', path: at, query: { ...query }, ...(signal ? { signal } : {}) });
  const asked = (options: SaveOptions = {}) => ({
    query: Object.fromEntries(
      Object.entries(options)
        .filter(([, wanted]) => wanted)
        .map(([name]) => [name, 'true']),
    ),
  });
  return {
    kind,
    list: (query, signal) => get(path, signal, query),
    read: (id, signal) => get(`${path}/${id}`, signal),
    create: (body) => http({ method: 'POST', path, body }),
    update: (id, version, body, options) =>
      http({ method: 'PUT', path: `${path}/${id}`, body, version, ...asked(options) }),
    remove: (id, version, force = false) =>
      http({ method: 'DELETE', path: `${path}/${id}`, version, ...asked({ force }) }),
    duplicate: (id) => http({ method: 'POST', path: `${path}/${id}/duplicate` }),
    bulk: async (action, ids) =>
      (await http<BulkView>({ method: 'POST', path: `${path}/bulk`, body: { action, ids } })).items,
    readCopy: (id, signal) => get(`${path}/${id}/draft`, signal),
    saveCopy: (id, version, body) => http({ method: 'PUT', path: `${path}/${id}/draft`, body, version }),
    discardCopy: (id, version) => http({ method: 'DELETE', path: `${path}/${id}/draft`, version }),
    publishCopy: (id, version, options) =>
      http({ method: 'POST', path: `${path}/${id}/publish`, version, ...asked(options) }),
    revisions: (id, page, signal) => get(`${path}/${id}/revisions`, signal, { page, size: 20 }),
    compare: (id, version, signal) => get(`${path}/${id}/revisions/${version}/difference`, signal),
    restore: (id, version, current) =>
      http({ method: 'POST', path: `${path}/${id}/revisions/${version}/restore`, version: current }),
    preview: (body, signal) =>
      http({
        method: 'POST',
        path: `${path}/preview`,
        body,
        answer: 'text',
        ...(signal ? { signal } : {}),
      }),
  };
}

export type ContentApis = { [K in ContentKindName]: ContentApi<K> };

export const createContentApis = (http: HttpClient): ContentApis => ({
  page: createContentApi(http, 'page'),
  form: createContentApi(http, 'form'),
  'article-model': createContentApi(http, 'article-model'),
  article: createContentApi(http, 'article'),
});

/** Begins the keys of all about a kind. */
export const contentKey = ({ kind }: { kind: ContentKindName }) => keyOf(CONTENT_KINDS[kind].path);

export const contentListQuery = <K extends ContentKindName>(api: ContentApi<K>, query: object) =>
  queryOptions({
    queryKey: [...contentKey(api), query],
    queryFn: ({ signal }) => api.list(query, signal),
    placeholderData: keepPreviousData,
  });

/** One entity, to look something up in. */
export const contentReadQuery = <K extends ContentKindName>(api: ContentApi<K>, id: string) =>
  queryOptions({
    queryKey: [...contentKey(api), id],
    queryFn: ({ signal }) => api.read(id, signal),
    staleTime: 60_000,
  });

/** One entity and its working copy, for editing: never from memory, and never changed under the editor's hands. */
export const contentQuery = <K extends ContentKindName>(api: ContentApi<K>, id: string) =>
  queryOptions({
    queryKey: [...contentKey(api), id, 'edited'],
    queryFn: async ({ signal }) => {
      const live = await api.read(id, signal);
      return { live, copy: live.workingCopy ? await api.readCopy(id, signal) : undefined };
    },
    gcTime: 0,
    staleTime: 'static',
  });

/** `current` is the present version: another one has another history. */
export const revisionListQuery = <K extends ContentKindName>(
  api: ContentApi<K>,
  { id, current }: { id: string; current: number },
) =>
  infiniteQueryOptions({
    queryKey: [...contentKey(api), id, 'revisions', { current }],
    queryFn: ({ pageParam, signal }) => api.revisions(id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  });

export const differenceQuery = <K extends ContentKindName>(
  api: ContentApi<K>,
  { id, current, version }: { id: string; current: number; version: number },
) =>
  queryOptions({
    queryKey: [...contentKey(api), id, 'revisions', version, { current }],
    queryFn: ({ signal }) => api.compare(id, version, signal),
  });
