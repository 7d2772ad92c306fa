import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListView } from 'parvis/contract/common';
import type { FormFieldBody, FormFieldView } from 'parvis/contract/field';
import type { FormForm, FormItem, FormPreview, FormStatus, FormView } from 'parvis/contract/form';
import type { HttpClient } from './http-client.ts';

export interface FormQuery {
  page?: number;
  size?: number;
  sort?: string;
  search?: string;
  status?: FormStatus;
}

export interface FormsApi {
  list: (query: FormQuery, signal?: AbortSignal) => Promise<ListView<FormItem>>;
  read: (id: string, signal?: AbortSignal) => Promise<FormView>;
  /** Throws `invalid`, `conflict`. */
  create: (form: FormForm) => Promise<FormView>;
  /**
   * `rewrite`: what includes it under a former shortcut follows. Throws `invalid`, `conflict`, `in-use`; `stale` when
   * `version` is not the current one.
   */
  update: (id: string, version: number, form: FormForm, rewrite: boolean) => Promise<FormView>;
  /** Throws `in-use` unless forced: then its answers go with it. */
  remove: (id: string, version: number, force: boolean) => Promise<void>;
  /** A closed form with the same fields, under a shortcut of its own. */
  duplicate: (id: string) => Promise<FormView>;
  readField: (id: string, fieldId: string) => Promise<FormFieldView>;
  addField: (id: string, field: FormFieldBody) => Promise<FormFieldView>;
  /** Throws `invalid`, `in-use`, `stale`. */
  updateField: (id: string, fieldId: string, version: number, field: FormFieldBody) => Promise<FormFieldView>;
  /** Throws `in-use`, `stale`. */
  removeField: (id: string, fieldId: string, version: number) => Promise<void>;
  orderFields: (id: string, ids: readonly string[]) => Promise<void>;
  /** The form as it would be shown, for a frame; nothing is stored. */
  preview: (body: FormPreview, signal?: AbortSignal) => Promise<string>;
}

const FORMS = '/api/admin/cms/forms';

/** Source: contract §4 "Forms". */
export function createFormsApi(http: HttpClient): FormsApi {
  const fields = (id: string) => `${FORMS}/${id}/fields`;
  return {
    list: (query, signal) =>
      http({ method: 'GET', path: FORMS, query: { ...query }, ...(signal ? { signal } : {}) }),
    read: (id, signal) => http({ method: 'GET', path: `${FORMS}/${id}`, ...(signal ? { signal } : {}) }),
    create: (body) => http({ method: 'POST', path: FORMS, body }),
    update: (id, version, body, rewrite) =>
      http({
        method: 'PUT',
        path: `${FORMS}/${id}`,
        body,
        version,
        ...(rewrite ? { query: { rewrite: 'true' } } : {}),
      }),
    remove: (id, version, force) =>
      http({ method: 'DELETE', path: `${FORMS}/${id}`, version, query: force ? { force: 'true' } : {} }),
    duplicate: (id) => http({ method: 'POST', path: `${FORMS}/${id}/duplicate` }),
    readField: (id, fieldId) => http({ method: 'GET', path: `${fields(id)}/${fieldId}` }),
    addField: (id, body) => http({ method: 'POST', path: fields(id), body }),
    updateField: (id, fieldId, version, body) =>
      http({ method: 'PUT', path: `${fields(id)}/${fieldId}`, body, version }),
    removeField: (id, fieldId, version) =>
      http({ method: 'DELETE', path: `${fields(id)}/${fieldId}`, version }),
    orderFields: (id, ids) => http({ method: 'PUT', path: `${fields(id)}/order`, body: { ids } }),
    preview: (body, signal) =>
      http({
        method: 'POST',
        path: `${FORMS}/preview`,
        body,
        answer: 'text',
        ...(signal ? { signal } : {}),
      }),
  };
}

/** Everything about forms; invalidate it after every write of one. */
export const FORMS_KEY = ['forms'] as const;

export const formListQuery = (forms: FormsApi, query: FormQuery) =>
  queryOptions({
    queryKey: [...FORMS_KEY, 'list', query],
    queryFn: ({ signal }) => forms.list(query, signal),
    placeholderData: keepPreviousData,
  });

/** A form for what its choices are called today. */
export const formLabelsQuery = (forms: FormsApi, id: string) =>
  queryOptions({
    queryKey: [...FORMS_KEY, 'labels', id],
    queryFn: ({ signal }) => forms.read(id, signal),
    staleTime: 60_000,
  });

/** One form, for editing: never from memory, and never changed under the editor's hands. */
export const formQuery = (forms: FormsApi, id: string) =>
  queryOptions({
    queryKey: ['form', id],
    queryFn: ({ signal }) => forms.read(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
