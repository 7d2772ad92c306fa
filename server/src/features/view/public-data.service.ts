import type { Languages } from '../../content/localised.rules.ts';
import type { ReadingDatabase } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { Renderer } from '../../rendering/create-renderer.ts';
import type { DataRequest } from '../../rendering/data/render-data.ts';
import { toText } from '../../rendering/plain-text.ts';
import { findFieldForms } from './article-list.repository.ts';
import { readDataListQuery, sizeOf } from './data-query.ts';
import type { Freshness } from './freshness.ts';
import type { PageStore, PerRequestPage } from './page-store.ts';
import type { PageAddress } from './read-address.ts';
import type { ReadyPage } from './ready-page.ts';

export const DATA_PATH = '/api/public/';
const LIST_PATH = `${DATA_PATH}articles`;
const ONE = /^\/api\/public\/(page|article|navigation)s?\/([^/]+)$/;
const OF_LISTS = new Set(['model', 'locale', 'page', 'size']);
/** The data does not depend on the request. */
const NO_REQUEST = { method: 'GET', url: '', headers: {}, userAgent: '' };

export interface PublicDataServiceDependencies {
  renderer: Renderer;
  pages: PageStore;
  freshness: Freshness;
  database: ReadingDatabase;
  languages: Languages;
  /** `app.cms.public-api-origins`. */
  origins: readonly string[];
  /** `app.cms.public-api`. */
  isEnabled: boolean;
}

/** A response, shared by all clients or rendered for this request. */
export type DataAnswer =
  { ready: ReadyPage; confirmed: boolean } | { ready: undefined; page: PerRequestPage; locale: string };

interface CachedData {
  request: DataRequest;
  key: string;
  locale: string;
}

export type PublicDataService = ReturnType<typeof createPublicDataService>;

/** Finds and renders public content as data. */
export function createPublicDataService(dependencies: PublicDataServiceDependencies) {
  const { renderer, pages, freshness, database, languages, origins, isEnabled } = dependencies;

  /** Returns the cacheable target of an address: an entity, or a list without filters and sort; otherwise undefined. */
  function cachedData({ path, query }: PageAddress): CachedData | undefined {
    const locale = query.locale ?? languages.defaultLanguage;
    if (typeof locale !== 'string' || !languages.languages.includes(locale)) return undefined;
    const names = Object.keys(query);
    if (path === LIST_PATH) {
      const size = sizeOf(query);
      const { model } = query;
      if (typeof model !== 'string' || !isShortcut(model) || size === undefined) return undefined;
      if (!names.every((name) => OF_LISTS.has(name))) return undefined;
      return { request: { of: 'articles', list: { model }, size }, key: `articles/${model}/${size}`, locale };
    }
    const [, kind, shortcut] = ONE.exec(path ?? '') ?? [];
    if (!shortcut || !isShortcut(shortcut) || !names.every((name) => name === 'locale')) return undefined;
    const of = kind as 'page' | 'article' | 'navigation';
    return { request: { of, shortcut }, key: `${of}/${shortcut}`, locale };
  }

  return {
    /** Returns the cached response, or undefined. */
    findReady(address: PageAddress): { page: ReadyPage; negotiated: boolean } | undefined {
      const data = isEnabled ? cachedData(address) : undefined;
      const page =
        data && pages.find(`data:${data.key}`, { locale: data.locale, number: address.pageNumber });
      return page && { page, negotiated: false };
    },

    /** Returns the CORS headers of a response. */
    headersFor(origin: string | undefined): string[] {
      if (origins.length === 0) return [];
      if (origins[0] === '*') return ['Access-Control-Allow-Origin', '*'];
      const isAllowed = origin !== undefined && origins.includes(origin);
      return ['Vary', 'Origin', ...(isAllowed ? ['Access-Control-Allow-Origin', origin] : [])];
    },

    /**
     * Throws `not-found` when the content is not public or the API is disabled, and `malformed` with all faults of
     * the query.
     */
    async show(address: PageAddress): Promise<DataAnswer> {
      if (!isEnabled) return fail('not-found');
      const data = cachedData(address) ?? (await filteredData(address));
      const { request, locale, key } = data;
      const { pageNumber } = address;
      const render = (_cut: boolean, number: number) =>
        renderer.renderData(request, { locale, mode: 'public', pageNumber: number });
      if (
        request.of === 'articles' &&
        (await findFieldForms(database.read, request.list.model)) === undefined
      )
        throw malformed(violation('model', 'unknown-model', { name: request.list.model }));
      if (key === undefined)
        return { ready: undefined, page: (await render(false, pageNumber)) ?? fail('not-found'), locale };
      if (freshness.state() === 'lost') throw new AppError('unavailable');
      const page = await pages.load(`data:${key}`, { locale, number: pageNumber }, NO_REQUEST, render);
      if ('html' in page) return { ready: undefined, page, locale };
      return { ready: page, confirmed: freshness.state() === 'confirmed' };
    },
  };

  async function filteredData({
    path,
    query,
  }: PageAddress): Promise<Omit<CachedData, 'key'> & { key?: undefined }> {
    const { locale = languages.defaultLanguage } = query;
    const faults: Violation[] =
      typeof locale === 'string' && languages.languages.includes(locale)
        ? []
        : [violation('locale', 'unknown-locale', { locale: toText(locale) })];
    if (path !== LIST_PATH) {
      const unknown = Object.keys(query).filter((name) => name !== 'locale');
      const violations = [...faults, ...unknown.map((name) => violation(name, 'unknown-parameter'))];
      return violations.length > 0 ? Promise.reject(malformed(...violations)) : fail('not-found');
    }
    const fieldsOf = (model: string) => findFieldForms(database.read, model);
    const { size, ...list } = await readDataListQuery(query, fieldsOf, faults);
    const { sort, ...unsorted } = list;
    return {
      request: { of: 'articles', list: { ...unsorted, ...(sort !== undefined && { sort }) }, size },
      locale: locale as string,
    };
  }
}

function malformed(...violations: Violation[]): AppError {
  return new AppError('malformed', { violations });
}
