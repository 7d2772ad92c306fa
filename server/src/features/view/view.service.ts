import { readableKinds } from '../../contract/content-kinds.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { ReadingDatabase } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import type { ContentSource } from '../../rendering/content-source.ts';
import type { Renderer } from '../../rendering/create-renderer.ts';
import type { RenderedPage } from '../../rendering/finish-page.ts';
import type { RenderOptions } from '../../rendering/render-run.ts';
import { findArticleShortcutByPath } from './article-record.repository.ts';
import type { Freshness } from './freshness.ts';
import type { PageAnswer } from './page-reply.ts';
import type { PageRequest } from './page-request.ts';
import type { FoundAddress, PerRequestPage, PageStore, PageTarget } from './page-store.ts';
import type { ReadyPage } from './ready-page.ts';
import type { PageAddress } from './read-address.ts';
import { chooseLocale, type RequestedLocale } from './requested-locale.ts';

export interface ViewServiceDependencies {
  renderer: Renderer;
  pages: PageStore;
  freshness: Freshness;
  /** Returns a renderer that shows working copies of the kinds that these authorities permit reading. */
  editorsRenderer(authorities: ReadonlySet<string>): Renderer;
  source: ContentSource;
  database: ReadingDatabase;
  languages: Languages;
  /** `app.cms.home-page`. */
  homePage: string;
}

const VIEW = '/view/';

/** A page to send: shared by all visitors, or rendered for this request. */
export type ViewedPage =
  { ready: ReadyPage; negotiated: boolean; confirmed: boolean } | { ready: undefined; answer: PageAnswer };

export type ViewService = ReturnType<typeof createViewService>;

/**
 * Finds and renders what is shown at an address. All functions throw `not-found` when there is nothing to show, also in
 * the requested language, and `internal` when rendering fails. Source: spec §4.4; contract §5.
 */
export function createViewService(dependencies: ViewServiceDependencies) {
  const { renderer, editorsRenderer, pages, freshness, source, database, languages, homePage } = dependencies;

  function localeOf(pageRequest: PageRequest, addressLocale?: string): RequestedLocale {
    return (
      chooseLocale(pageRequest.locale, addressLocale, pageRequest.acceptLanguage, languages) ??
      fail('not-found')
    );
  }

  /** Returns the page that a path names directly; undefined: the path must be looked up; null: no page has it. */
  function namedBy(path: string | undefined): PageTarget | undefined | null {
    // PostgreSQL texts cannot contain this character.
    if (path === undefined || path.includes('\0')) return null;
    if (path === '/') return `page:${homePage}`;
    if (!path.startsWith(VIEW)) return undefined;
    const shortcut = path.slice(VIEW.length);
    return isShortcut(shortcut) ? `page:${shortcut}` : null;
  }

  async function show(pageRequest: PageRequest): Promise<ViewedPage> {
    const { target, locale } = await findAddress(pageRequest.path);
    const chosen = localeOf(pageRequest, locale);
    const options = {
      locale: chosen.locale,
      mode: 'public' as const,
      request: contributorRequest(pageRequest),
      sent: pageRequest.sent,
    };
    const render = (cut: boolean) => renderTarget(target, { ...options, cut });
    if (pageRequest.sent !== undefined) return perRequest((await render(false)) ?? fail('not-found'), chosen);
    if (freshness.state() === 'lost') throw new AppError('unavailable');
    const page = await pages.load(target, chosen.locale, options.request, render);
    if ('html' in page) return perRequest(page, chosen);
    return { ready: page, negotiated: chosen.negotiated, confirmed: freshness.state() === 'confirmed' };
  }

  async function findAddress(path: string | undefined): Promise<FoundAddress> {
    const target = namedBy(path);
    if (target) return { target, locale: undefined };
    const found = target === null ? undefined : await pages.loadAddress(path!, lookUp);
    return found ?? fail('not-found');
  }

  function renderTarget(target: PageTarget, options: RenderOptions): Promise<RenderedPage | undefined> {
    const shortcut = target.slice(target.indexOf(':') + 1);
    return target.startsWith('page:')
      ? renderer.renderPage(shortcut, options)
      : renderer.renderArticle(shortcut, options);
  }

  /** Finds a page by an additional address, or an article by its model's path. */
  async function lookUp(path: string): Promise<{ found: FoundAddress | undefined; dependencies: string[] }> {
    const dependencies = [`url:${path}`, 'article-paths', `article:${path.slice(path.lastIndexOf('/') + 1)}`];
    const page = await source.snapshot((reader) => reader.pageByUrl(path));
    if (page) {
      const { shortcut } = page.page;
      dependencies.push(`page:${shortcut}`);
      return { found: { target: `page:${shortcut}`, locale: page.locale }, dependencies };
    }
    const article = await findArticleShortcutByPath(database.read, path);
    const found =
      article === undefined ? undefined : { target: `article:${article}` as const, locale: undefined };
    return { found, dependencies };
  }

  return {
    show,

    /** Returns the cached page, or undefined when more work is needed. */
    findReady(
      { path, locale, sent }: PageAddress,
      acceptLanguage: string | undefined,
    ): { page: ReadyPage; negotiated: boolean } | undefined {
      const target = namedBy(path);
      if (target === null || sent !== undefined) return undefined;
      const found = target === undefined ? pages.findAddress(path!) : { target, locale: undefined };
      const chosen = found && chooseLocale(locale, found.locale, acceptLanguage, languages);
      const page = chosen && pages.find(found.target, chosen.locale);
      return page && { page, negotiated: chosen.negotiated };
    },

    /** Shows a page in any status with visible faults, from its working copy or live. */
    async showSecured(
      shortcut: string,
      pageRequest: PageRequest,
      { authorities, live }: { authorities: ReadonlySet<string>; live: boolean },
    ): Promise<PageAnswer> {
      if (!isShortcut(shortcut)) return fail('not-found');
      const { locale, negotiated } = localeOf(pageRequest);
      const request = contributorRequest(pageRequest);
      const page = await (live ? renderer : editorsRenderer(authorities)).renderPage(shortcut, {
        locale,
        mode: 'secured',
        request,
        sent: pageRequest.sent,
        readableKinds: readableKinds(authorities),
      });
      return { status: 200, html: (page ?? fail('not-found')).html, locale, negotiated };
    },
  };
}

function perRequest({ html }: PerRequestPage, chosen: RequestedLocale): ViewedPage {
  return { ready: undefined, answer: { ...chosen, status: 200, html } };
}

/** Returns the properties of the request that contributors may see. */
export function contributorRequest({
  method,
  url,
  headers,
}: PageRequest): NonNullable<RenderOptions['request']> {
  return { method, url, headers, userAgent: headers['user-agent'] ?? '' };
}
