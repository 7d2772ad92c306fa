import type { Languages } from '../../content/localised.rules.ts';
import type { Database } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import type { ContentSource, PageRecord } from '../../rendering/content-source.ts';
import type { Renderer } from '../../rendering/create-renderer.ts';
import type { RenderedPage } from '../../rendering/finish-page.ts';
import type { RenderMode, RenderOptions } from '../../rendering/render-run.ts';
import { findArticleShortcutByPath } from './article-record.repository.ts';
import type { PageAnswer } from './page-reply.ts';
import type { PageRequest } from './page-request.ts';
import { chooseLocale } from './requested-locale.ts';

export interface ViewServiceDependencies {
  renderer: Renderer;
  source: ContentSource;
  database: Database;
  languages: Languages;
  /** `app.cms.home-page`. */
  homePage: string;
}

export type ViewService = ReturnType<typeof createViewService>;

/**
 * What is shown at an address. Everything throws `not-found` when there is nothing that may be shown, or not in the
 * language asked for, and `internal` when it cannot be made. Source: spec §4.4; contract §5.
 */
export function createViewService({
  renderer,
  source,
  database,
  languages,
  homePage,
}: ViewServiceDependencies) {
  async function show(
    asked: PageRequest,
    addressLocale: string | undefined,
    mode: RenderMode,
    render: (options: RenderOptions) => Promise<RenderedPage | undefined>,
  ): Promise<PageAnswer> {
    const chosen =
      chooseLocale(asked.locale, addressLocale, asked.acceptLanguage, languages) ?? fail('not-found');
    const options = { locale: chosen.locale, mode, request: contributorRequest(asked), sent: asked.sent };
    const page = (await render(options)) ?? fail('not-found');
    return { ...chosen, status: 200, html: page.html, shared: page.cacheable };
  }

  function showPage(
    asked: PageRequest,
    page: string | PageRecord,
    addressLocale?: string,
  ): Promise<PageAnswer> {
    return show(asked, addressLocale, 'public', (options) => renderer.renderPage(page, options));
  }

  return {
    showHome: (asked: PageRequest) => showPage(asked, homePage),

    async showPage(shortcut: string, asked: PageRequest): Promise<PageAnswer> {
      return isShortcut(shortcut) ? showPage(asked, shortcut) : fail('not-found');
    },

    /** A page in any state, with its faults visible. */
    async showSecured(shortcut: string, asked: PageRequest): Promise<PageAnswer> {
      if (!isShortcut(shortcut)) return fail('not-found');
      return show(asked, undefined, 'secured', (options) => renderer.renderPage(shortcut, options));
    },

    /** A page by one of its extra addresses, or an article by its model's. */
    async showAddress(path: string, asked: PageRequest): Promise<PageAnswer> {
      const found = await source.snapshot((reader) => reader.pageByUrl(path));
      if (found) return showPage(asked, found.page, found.locale);
      const article = await findArticleShortcutByPath(database.read, path);
      if (article === undefined) return fail('not-found');
      return show(asked, undefined, 'public', (options) => renderer.renderArticle(article, options));
    },
  };
}

/** What contributors may know of the request. */
export function contributorRequest({
  method,
  url,
  headers,
}: PageRequest): NonNullable<RenderOptions['request']> {
  return { method, url, headers, userAgent: headers['user-agent'] ?? '' };
}
