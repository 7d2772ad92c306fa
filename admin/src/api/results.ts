import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ErasureForm,
  ErasureView,
  ExportFormat,
  FormResultList,
  FormResultView,
  PurgePreview,
} from 'parvis/contract/form-result';
import type { HttpClient } from './http-client.ts';

/** Which answers. Days are those of the site's clocks; `to` is included. */
export interface ResultFilter {
  /** Shortcut or id of a form. */
  form?: string;
  search?: string;
  from?: string;
  to?: string;
  /** True: what the trap caught, and nothing else. */
  spam?: boolean;
  /** Only those of which a mail could not be sent. */
  mail?: 'failed';
}

export interface ResultQuery extends ResultFilter {
  page?: number;
  size?: number;
  sort?: string;
}

export interface ResultsApi {
  list: (query: ResultQuery, signal?: AbortSignal) => Promise<FormResultList>;
  read: (id: string, signal?: AbortSignal) => Promise<FormResultView>;
  resend: (id: string) => Promise<FormResultView>;
  markSpam: (id: string, spam: boolean) => Promise<FormResultView>;
  remove: (id: string) => Promise<void>;
  removeMany: (ids: readonly string[]) => Promise<void>;
  /** All of a form, or those from before a day; spam included. */
  removeOfForm: (form: string, before: string | undefined) => Promise<void>;
  purge: (signal?: AbortSignal) => Promise<PurgePreview>;
  erase: (form: ErasureForm) => Promise<ErasureView>;
}

const RESULTS = '/api/admin/cms/forms-results';

/** Source: contract §4 "Form results". */
export function createResultsApi(http: HttpClient): ResultsApi {
  const aborted = (signal?: AbortSignal) => (signal ? { signal } : {});
  return {
    list: ({ spam, ...query }, signal) =>
      http({
        method: 'GET',
        path: RESULTS,
        query: { ...query, ...(spam ? { spam: 'true' } : {}) },
        ...aborted(signal),
      }),
    read: (id, signal) => http({ method: 'GET', path: `${RESULTS}/${id}`, ...aborted(signal) }),
    resend: (id) => http({ method: 'POST', path: `${RESULTS}/${id}/resend` }),
    markSpam: (id, spam) => http({ method: 'PUT', path: `${RESULTS}/${id}/spam`, body: { spam } }),
    remove: (id) => http({ method: 'DELETE', path: `${RESULTS}/${id}` }),
    removeMany: (ids) => http({ method: 'DELETE', path: RESULTS, query: { ids: ids.join(',') } }),
    removeOfForm: (form, before) => http({ method: 'DELETE', path: RESULTS, query: { form, before } }),
    purge: (signal) => http({ method: 'GET', path: `${RESULTS}/purge-preview`, ...aborted(signal) }),
    erase: (body) => http({ method: 'POST', path: `${RESULTS}/erasure`, body }),
  };
}

/** Everything about answers; invalidate it after every change of one. */
export const RESULTS_KEY = ['results'] as const;

export const resultListQuery = (results: ResultsApi, query: ResultQuery) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, 'list', query],
    queryFn: ({ signal }) => results.list(query, signal),
    placeholderData: keepPreviousData,
  });

export const resultQuery = (results: ResultsApi, id: string) =>
  queryOptions({ queryKey: [...RESULTS_KEY, 'one', id], queryFn: ({ signal }) => results.read(id, signal) });

export const purgeQuery = (results: ResultsApi) =>
  queryOptions({ queryKey: [...RESULTS_KEY, 'purge'], queryFn: ({ signal }) => results.purge(signal) });

export interface ExportChoices {
  format: ExportFormat;
  header: 'names' | 'labels';
  delimiter: ',' | ';';
}

/** Where an export is downloaded. */
export function exportAddress(filter: ResultFilter, { format, header, delimiter }: ExportChoices): string {
  const query = {
    form: filter.form,
    search: filter.search,
    from: filter.from,
    to: filter.to,
    spam: filter.spam ? 'true' : undefined,
    mail: filter.mail,
    format,
    ...(format === 'json' ? {} : { header }),
    ...(format === 'csv' ? { delimiter, bom: 'true' } : {}),
  };
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${RESULTS}?${new URLSearchParams(entries).toString()}`;
}
