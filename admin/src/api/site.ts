import type { HttpClient } from './http-client.ts';

/** Pages of the site as they are, as HTML. */
export interface SiteApi {
  /** A page in whatever state it is. Needs `access_cms_page`. */
  page: (shortcut: string, locale: string, signal?: AbortSignal) => Promise<string>;
  /** What visitors find at an address of the site, such as `/`. */
  address: (path: string, locale: string, signal?: AbortSignal) => Promise<string>;
}

/** Source: contract §5. */
export function createSiteApi(http: HttpClient): SiteApi {
  const get = (path: string, locale: string, signal?: AbortSignal) =>
    http<string>({
      method: 'GET',
      path,
      query: { locale },
      answer: 'text',
      ...(signal ? { signal } : {}),
    });
  return {
    page: (shortcut, locale, signal) => get(`/secured-view/${encodeURIComponent(shortcut)}`, locale, signal),
    address: get,
  };
}
