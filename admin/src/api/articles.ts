import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ArticleForm,
  ArticleItem,
  ArticlePreview,
  ArticleStatus,
  ArticleView,
} from 'parvis/contract/article';
import type { ArticleModelItem, ArticleModelView } from 'parvis/contract/article-model';
import type { ListView } from 'parvis/contract/common';
import { ARTICLE_MODELS_KEY, type ArticleModelQuery } from './article-models.ts';
import type { HttpClient } from './http-client.ts';

export interface ArticleQuery {
  page?: number;
  size?: number;
  sort?: string;
  search?: string;
  /** Shortcut or id of a model. */
  model?: string;
  status?: ArticleStatus;
}

export interface ArticlesApi {
  list: (query: ArticleQuery, signal?: AbortSignal) => Promise<ListView<ArticleItem>>;
  read: (id: string, signal?: AbortSignal) => Promise<ArticleView>;
  create: (form: ArticleForm) => Promise<ArticleView>;
  /**
   * `rewrite`: what includes it under a former shortcut follows. Throws `invalid`, `conflict`, `in-use`; `stale` when
   * `version` is not the current one.
   */
  update: (id: string, version: number, form: ArticleForm, rewrite: boolean) => Promise<ArticleView>;
  /** What articles can be written of. */
  models: (query: ArticleModelQuery, signal?: AbortSignal) => Promise<ListView<ArticleModelItem>>;
  model: (id: string, signal?: AbortSignal) => Promise<ArticleModelView>;
  /** Throws `in-use`. */
  remove: (id: string, version: number) => Promise<void>;
  /** The article as it would be shown, for a frame; nothing is stored. */
  preview: (body: ArticlePreview, signal?: AbortSignal) => Promise<string>;
}

const ARTICLES = '/api/admin/cms/articles';
const MODELS = '/api/admin/cms/models';

/** Source: contract §4 "Article models and articles". */
export function createArticlesApi(http: HttpClient): ArticlesApi {
  const aborted = (signal?: AbortSignal) => (signal ? { signal } : {});
  return {
    list: (query, signal) => http({ method: 'GET', path: ARTICLES, query: { ...query }, ...aborted(signal) }),
    read: (id, signal) => http({ method: 'GET', path: `${ARTICLES}/${id}`, ...aborted(signal) }),
    create: (body) => http({ method: 'POST', path: ARTICLES, body }),
    update: (id, version, body, rewrite) =>
      http({
        method: 'PUT',
        path: `${ARTICLES}/${id}`,
        body,
        version,
        ...(rewrite ? { query: { rewrite: 'true' } } : {}),
      }),
    models: (query, signal) => http({ method: 'GET', path: MODELS, query: { ...query }, ...aborted(signal) }),
    model: (id, signal) => http({ method: 'GET', path: `${MODELS}/${id}`, ...aborted(signal) }),
    remove: (id, version) => http({ method: 'DELETE', path: `${ARTICLES}/${id}`, version }),
    preview: (body, signal) =>
      http({ method: 'POST', path: `${ARTICLES}/preview`, body, answer: 'text', ...aborted(signal) }),
  };
}

/** Everything about articles; invalidate it after every write of one. */
export const ARTICLES_KEY = ['articles'] as const;

export const articleListQuery = (articles: ArticlesApi, query: ArticleQuery) =>
  queryOptions({
    queryKey: [...ARTICLES_KEY, 'list', query],
    queryFn: ({ signal }) => articles.list(query, signal),
    placeholderData: keepPreviousData,
  });

/** One article, for editing: never from memory, and never changed under the editor's hands. */
export const articleQuery = (articles: ArticlesApi, id: string) =>
  queryOptions({
    queryKey: ['article', id],
    queryFn: ({ signal }) => articles.read(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The models to choose from for a new article. */
export const writableModelsQuery = (articles: ArticlesApi, query: ArticleModelQuery) =>
  queryOptions({
    queryKey: [...ARTICLE_MODELS_KEY, 'writable', query],
    queryFn: ({ signal }) => articles.models(query, signal),
  });

/** The model of an article that is open: never changed under the editor's hands. */
export const writableModelQuery = (articles: ArticlesApi, id: string) =>
  queryOptions({
    queryKey: ['writable-model', id],
    queryFn: ({ signal }) => articles.model(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
