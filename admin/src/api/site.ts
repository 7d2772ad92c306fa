import type { HttpClient } from './http-client.ts';

/** Rendered pages of the site, as HTML. */
export interface SiteApi {
  /** Returns a page in any state. Needs `access_cms_page`. */
  page: (shortcut: string, locale: string, signal?: AbortSignal) => Promise<string>;
  /** Returns what visitors get at a path of the site, such as `/`. */
  address: (path: string, locale: string, signal?: AbortSignal) => Promise<string>;
}

/** Creates the site API. Source: contract §5. */
export function createSiteApi(http: HttpClient): SiteApi {
  const get = (path: string, locale: string, signal?: AbortSignal) =>
    http<string>({
      method: 'GET',
      path,
      query: { locale },
      responseType: 'text',
      ...(signal ? { signal } : {}),
    });
  return {
    page: (shortcut, locale, signal) => get(`/secured-view/${encodeURIComponent(shortcut)}`, locale, signal),
    address: get,
  };
}
