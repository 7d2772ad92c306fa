import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ArticleModelFieldBody,
  ArticleModelFieldView,
  ArticleModelForm,
  ArticleModelItem,
  ArticleModelView,
} from 'parvis/contract/article-model';
import type { ListView } from 'parvis/contract/common';
import type { HttpClient } from './http-client.ts';

export interface ArticleModelQuery {
  page?: number;
  size?: number;
  sort?: string;
  search?: string;
}

export interface ArticleModelsApi {
  list: (query: ArticleModelQuery, signal?: AbortSignal) => Promise<ListView<ArticleModelItem>>;
  read: (id: string, signal?: AbortSignal) => Promise<ArticleModelView>;
  create: (form: ArticleModelForm) => Promise<ArticleModelView>;
  /** Throws `invalid`, `conflict`; `stale` when `version` is not the current one. */
  update: (id: string, version: number, form: ArticleModelForm) => Promise<ArticleModelView>;
  /** Throws `in-use` while there are articles of it, unless forced: then these go with it. */
  remove: (id: string, version: number, force: boolean) => Promise<void>;
  readField: (id: string, fieldId: string) => Promise<ArticleModelFieldView>;
  addField: (id: string, field: ArticleModelFieldBody) => Promise<ArticleModelFieldView>;
  /** Throws `in-use` when articles hold values that do not fit, unless forced: then those are dropped. */
  updateField: (
    id: string,
    fieldId: string,
    version: number,
    field: ArticleModelFieldBody,
    force: boolean,
  ) => Promise<ArticleModelFieldView>;
  removeField: (id: string, fieldId: string, version: number, force: boolean) => Promise<void>;
  orderFields: (id: string, ids: readonly string[]) => Promise<void>;
}

const MODELS = '/api/admin/cms/articles-model';

/** Source: contract §4 "Article models and articles". */
export function createArticleModelsApi(http: HttpClient): ArticleModelsApi {
  const fields = (id: string) => `${MODELS}/${id}/fields`;
  const forced = (force: boolean) => (force ? { query: { force: 'true' } } : {});
  return {
    list: (query, signal) =>
      http({ method: 'GET', path: MODELS, query: { ...query }, ...(signal ? { signal } : {}) }),
    read: (id, signal) => http({ method: 'GET', path: `${MODELS}/${id}`, ...(signal ? { signal } : {}) }),
    create: (body) => http({ method: 'POST', path: MODELS, body }),
    update: (id, version, body) => http({ method: 'PUT', path: `${MODELS}/${id}`, body, version }),
    remove: (id, version, force) =>
      http({ method: 'DELETE', path: `${MODELS}/${id}`, version, ...forced(force) }),
    readField: (id, fieldId) => http({ method: 'GET', path: `${fields(id)}/${fieldId}` }),
    addField: (id, body) => http({ method: 'POST', path: fields(id), body }),
    updateField: (id, fieldId, version, body, force) =>
      http({ method: 'PUT', path: `${fields(id)}/${fieldId}`, body, version, ...forced(force) }),
    removeField: (id, fieldId, version, force) =>
      http({ method: 'DELETE', path: `${fields(id)}/${fieldId}`, version, ...forced(force) }),
    orderFields: (id, ids) => http({ method: 'PUT', path: `${fields(id)}/order`, body: { ids } }),
  };
}

/** Everything about article models; invalidate it after every write of one. */
export const ARTICLE_MODELS_KEY = ['article-models'] as const;

export const articleModelListQuery = (models: ArticleModelsApi, query: ArticleModelQuery) =>
  queryOptions({
    queryKey: [...ARTICLE_MODELS_KEY, 'list', query],
    queryFn: ({ signal }) => models.list(query, signal),
    placeholderData: keepPreviousData,
  });

/** One model, for editing: never from memory, and never changed under the editor's hands. */
export const articleModelQuery = (models: ArticleModelsApi, id: string) =>
  queryOptions({
    queryKey: ['article-model', id],
    queryFn: ({ signal }) => models.read(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
