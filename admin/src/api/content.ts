import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ArticleForm, ArticleItem, ArticlePreview, ArticleView } from 'parvis/contract/article';
import type { ArticleModelForm, ArticleModelItem, ArticleModelView } from 'parvis/contract/article-model';
import type { BulkForm, BulkView } from 'parvis/contract/bulk';
import type { ListView } from 'parvis/contract/common';
import { CONTENT_KINDS, type ContentKindName } from 'parvis/contract/content-kinds';
import type { FormForm, FormItem, FormPreview, FormView } from 'parvis/contract/form';
import type { NavigationForm, NavigationRow, NavigationView } from 'parvis/contract/navigation';
import type { PageForm, PageItem, PageView } from 'parvis/contract/page';
import type { PagePreview } from 'parvis/contract/page-preview';
import type { CreatedPreviewLink, PreviewLinkForm, PreviewLinkList } from 'parvis/contract/preview-link';
import type { RevisionDifference, RevisionItem } from 'parvis/contract/revision';
import type { WorkingCopyView } from 'parvis/contract/working-copy';
import { createEditingApi } from './editing.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';
import { keyOf } from './query-key.ts';

/** The types of each kind of content: document, form, view and list item. */
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
  navigation: { form: NavigationForm; view: NavigationView; item: NavigationRow; preview: never };
}

export type ViewOf<K extends ContentKindName> = ContentTypes[K]['view'];
export type FormOf<K extends ContentKindName> = ContentTypes[K]['form'];
export type CopyOf<K extends ContentKindName> = WorkingCopyView<ViewOf<K>>;

export interface SaveOptions {
  /** Deletes or saves even if other content depends on it. */
  force?: boolean;
  /** Rewrites inclusions that use the former shortcut. */
  rewrite?: boolean;
}

type Stored<K extends ContentKindName> = Promise<ViewOf<K>>;
type Copy<K extends ContentKindName> = Promise<CopyOf<K>>;

/** Creates the operations on one kind of content. Each throws `ApiError`. */
export function createContentApi<K extends ContentKindName>(http: HttpClient, kind: K) {
  const { path, section } = CONTENT_KINDS[kind];
  const get = <T>(at: string, signal?: AbortSignal, query = {}) =>
    http<T>({ method: 'GET', path: at, query, signal });
  const write = <T>(method: 'POST' | 'PUT' | 'DELETE', at: string, rest: Partial<HttpRequest> = {}) =>
    http<T>({ method, path: at, ...rest });
  return {
    kind,
    list: (query: object, signal?: AbortSignal) =>
      get<ListView<ContentTypes[K]['item']>>(path, signal, query),
    read: (id: string, signal?: AbortSignal): Stored<K> => get(`${path}/${id}`, signal),
    create: (body: FormOf<K>): Stored<K> => write('POST', path, { body }),
    update: (id: string, version: number, body: FormOf<K>, options: SaveOptions = {}): Stored<K> =>
      write('PUT', `${path}/${id}`, { body, version, query: { ...options } }),
    remove: (id: string, version: number, force?: boolean): Promise<void> =>
      write('DELETE', `${path}/${id}`, { version, query: { force } }),
    duplicate: (id: string): Stored<K> => write('POST', `${path}/${id}/duplicate`),
    bulk: (body: BulkForm): Promise<BulkView> => write('POST', `${path}/bulk`, { body }),
    readCopy: (id: string, signal?: AbortSignal): Copy<K> => get(`${path}/${id}/draft`, signal),
    saveCopy: (id: string, version: number, body: FormOf<K> & { baseVersion?: number }): Copy<K> =>
      write('PUT', `${path}/${id}/draft`, { body, version }),
    discardCopy: (id: string, version: number): Promise<void> =>
      write('DELETE', `${path}/${id}/draft`, { version }),
    scheduleCopy: (id: string, version: number, publishAt: string): Copy<K> =>
      write('PUT', `${path}/${id}/draft/schedule`, { body: { publishAt }, version }),
    unscheduleCopy: (id: string): Promise<void> => write('DELETE', `${path}/${id}/draft/schedule`),
    publishCopy: (id: string, version: number, options: SaveOptions = {}): Stored<K> =>
      write('POST', `${path}/${id}/publish`, { version, query: { ...options } }),
    ...createEditingApi(http, section),
    previewLinks: async (id: string, signal?: AbortSignal) =>
      (await get<PreviewLinkList>(`${path}/${id}/preview-links`, signal)).items,
    createPreviewLink: (id: string, body: PreviewLinkForm): Promise<CreatedPreviewLink> =>
      write('POST', `${path}/${id}/preview-links`, { body }),
    revokePreviewLink: (id: string, link: string): Promise<void> =>
      write('DELETE', `${path}/${id}/preview-links/${link}`),
    revisions: (id: string, page: number, signal?: AbortSignal) =>
      get<ListView<RevisionItem>>(`${path}/${id}/revisions`, signal, { page, size: 20 }),
    compare: (id: string, version: number, signal?: AbortSignal) =>
      get<RevisionDifference>(`${path}/${id}/revisions/${version}/difference`, signal),
    restore: (id: string, version: number, current: number): Stored<K> =>
      write('POST', `${path}/${id}/revisions/${version}/restore`, { version: current }),
    preview: (body: ContentTypes[K]['preview'], signal?: AbortSignal) =>
      write<string>('POST', `${path}/preview`, { body, responseType: 'text', signal }),
  };
}

export type ContentApi<K extends ContentKindName> = ReturnType<typeof createContentApi<K>>;
export type ContentApis = { [K in ContentKindName]: ContentApi<K> };

export const createContentApis = (http: HttpClient): ContentApis => ({
  page: createContentApi(http, 'page'),
  form: createContentApi(http, 'form'),
  'article-model': createContentApi(http, 'article-model'),
  article: createContentApi(http, 'article'),
  navigation: createContentApi(http, 'navigation'),
});

/** The prefix of all query keys of a kind. */
export const contentKey = ({ kind }: { kind: ContentKindName }) => keyOf(CONTENT_KINDS[kind].path);

export const contentListQuery = <K extends ContentKindName>(api: ContentApi<K>, query: object) =>
  queryOptions({
    queryKey: [...contentKey(api), query],
    queryFn: ({ signal }) => api.list(query, signal),
    placeholderData: keepPreviousData,
  });

/** Query options for reading one entity outside its editor. */
export const contentReadQuery = <K extends ContentKindName>(api: ContentApi<K>, id: string) =>
  queryOptions({
    queryKey: [...contentKey(api), id],
    queryFn: ({ signal }) => api.read(id, signal),
    staleTime: 60_000,
  });

/**
 * Query options for editing one entity and its working copy: never cached, and never refetched while the editor is
 * open.
 */
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

/** `current` is the present version: each version has its own history. */
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
