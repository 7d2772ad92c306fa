import { queryOptions } from '@tanstack/react-query';
import type { ContributorItem } from 'parvis/contract/contributor';
import type { StyleSheetItem } from 'parvis/contract/style-sheet';
import type { HttpClient } from './http-client.ts';

/** What editors choose from when they make a page, a form or an article. */
export interface ChoicesApi {
  contributors: (signal?: AbortSignal) => Promise<ContributorItem[]>;
  /** Throws `forbidden` without `access_css`. */
  styleSheets: (signal?: AbortSignal) => Promise<StyleSheetItem[]>;
}

const MOST = 200;

export function createChoicesApi(http: HttpClient): ChoicesApi {
  const items = async <T>(path: string, query: Record<string, string | number>, signal?: AbortSignal) =>
    (await http<{ items: T[] }>({ method: 'GET', path, query, ...(signal ? { signal } : {}) })).items;
  return {
    contributors: (signal) => items<ContributorItem>('/api/admin/cms/contributors', {}, signal),
    styleSheets: (signal) => items<StyleSheetItem>('/api/admin/css', { size: MOST, sort: 'id' }, signal),
  };
}

export const contributorChoicesQuery = (choices: ChoicesApi) =>
  queryOptions({
    queryKey: ['choices', 'contributors'],
    queryFn: ({ signal }) => choices.contributors(signal),
    staleTime: 60_000,
  });

export const styleSheetChoicesQuery = (choices: ChoicesApi) =>
  queryOptions({
    queryKey: ['choices', 'style-sheets'],
    queryFn: ({ signal }) => choices.styleSheets(signal),
    staleTime: 30_000,
  });
