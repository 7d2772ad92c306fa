import type { ArticleItem } from 'parvis/contract/article';
import type { ListView } from 'parvis/contract/common';
import type { FormItem } from 'parvis/contract/form';
import type { HttpClient } from './http-client.ts';

/** What content can include, looked for by title or shortcut: the first `size` of them. */
export interface InclusionsApi {
  forms: (search: string, size: number, signal?: AbortSignal) => Promise<FormItem[]>;
  articles: (search: string, size: number, signal?: AbortSignal) => Promise<ArticleItem[]>;
}

export function createInclusionsApi(http: HttpClient): InclusionsApi {
  const find = async <T>(path: string, search: string, size: number, signal?: AbortSignal) => {
    const query = { search, size, sort: search === '' ? '-updatedAt' : 'title' };
    const list = await http<ListView<T>>({ method: 'GET', path, query, ...(signal ? { signal } : {}) });
    return list.items;
  };
  return {
    forms: (search, size, signal) => find('/api/admin/cms/forms', search, size, signal),
    articles: (search, size, signal) => find('/api/admin/cms/articles', search, size, signal),
  };
}
