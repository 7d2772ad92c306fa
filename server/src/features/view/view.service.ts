import { readableKinds } from '../../contract/content-kinds.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { ReadingDatabase } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import type { Renderer } from '../../rendering/create-renderer.ts';
import type { RenderedPage } from '../../rendering/finish-page.ts';
import { fileAt } from '../../rendering/render-file.ts';
import type { RenderOptions } from '../../rendering/render-run.ts';
import { findAddress, findReleasedPage } from './address.repository.ts';
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
  database: ReadingDatabase;
  languages: Languages;
  addressing: Addressing;
  hasTemplate(name: string): boolean;
}

const VIEW = '/view/';

/** A page to send: shared by all visitors, or rendered for this request. */
export type ViewedPage =
  { ready: ReadyPage; negotiated: boolean; confirmed: boolean } | { ready: undefined; answer: PageAnswer };

export type ViewService = ReturnType<typeof createViewService>;

/**
 * Finds and renders the content at an address. All functions throw `not-found` when there is none in the requested
 * language, and `internal` when rendering fails. Source: spec §4.4; contract §5.
 */
export function createViewService(dependencies: ViewServiceDependencies) {
  const { renderer, editorsRenderer, pages, freshness, database, languages, addressing, hasTemplate } =
    dependencies;

  function localeOf(
    pageRequest: PageRequest,
    found: Pick<FoundAddress, 'locale' | 'released'>,
  ): RequestedLocale {
    return (
      chooseLocale(pageRequest.locale, found, pageRequest.acceptLanguage, languages) ?? fail('not-found')
    );
  }

  /** Returns the page of a `/view/…` path; undefined for other paths, null when no page can have the path. */
  function namedBy(path: string | undefined): string | undefined | null {
    // PostgreSQL has no text with this character.
    if (path === undefined || path.includes('\0')) return null;
    if (!path.startsWith(VIEW)) return undefined;
    const shortcut = path.slice(VIEW.length);
    return isShortcut(shortcut) ? shortcut : null;
  }

  async function show(pageRequest: PageRequest): Promise<ViewedPage> {
    const found = await findTarget(pageRequest);
    const { target } = found;
    const chosen = localeOf(pageRequest, found);
    const options = {
      locale: chosen.locale,
      mode: 'public' as const,
      request: contributorRequest(pageRequest),
      sent: pageRequest.sent,
    };
    const { pageNumber } = pageRequest;
    const render = (cut: boolean, number = pageNumber) =>
      renderTarget(target, { ...options, cut, pageNumber: number });
    if (pageRequest.sent !== undefined) return perRequest((await render(false)) ?? fail('not-found'), chosen);
    if (freshness.state() === 'lost') throw new AppError('unavailable');
    const page = await pages.load(
      target,
      { locale: chosen.locale, number: pageNumber },
      options.request,
      render,
    );
    if ('html' in page) return perRequest(page, chosen);
    return { ready: page, negotiated: chosen.negotiated, confirmed: freshness.state() === 'confirmed' };
  }

  async function findTarget({ path, locale }: PageRequest): Promise<FoundAddress> {
    const shortcut = namedBy(path);
    if (shortcut === null) return fail('not-found');
    if (shortcut !== undefined && !isNegotiated(locale)) return { target: `page:${shortcut}` };
    return (await pages.loadAddress(path!, lookUp)) ?? fail('not-found');
  }

  /** Whether the language of a `/view/…` page depends on its released languages. */
  function isNegotiated(locale: unknown): boolean {
    return locale === undefined && addressing.languages.length > 1;
  }

  function renderTarget(target: PageTarget, options: RenderOptions): Promise<RenderedPage | undefined> {
    const shortcut = target.slice(target.indexOf(':') + 1);
    switch (target.slice(0, target.indexOf(':'))) {
      case 'page':
        return renderer.renderPage(shortcut, options);
      case 'feed':
        return renderer.renderFeed(shortcut, options);
      case 'file':
        return renderer.renderFile(shortcut, options);
      default:
        return renderer.renderArticle(shortcut, options);
    }
  }

  async function lookUp(path: string): Promise<{ found: FoundAddress | undefined; dependencies: string[] }> {
    const shortcut = namedBy(path);
    if (shortcut) {
      const released = await findReleasedPage(database.read, shortcut);
      const found = released && { target: `page:${shortcut}` as const, released };
      return { found, dependencies: [`page:${shortcut}`] };
    }
    const last = path.slice(path.lastIndexOf('/') + 1) || addressing.homePage;
    const file = fileAt(path, addressing);
    const dependencies = [`url:${path}`, 'article-paths', 'feeds', `article:${last}`, `page:${last}`];
    if (file) dependencies.push(`template:pages/${file.name}`);
    const found =
      (await findAddress(database.read, path, addressing)) ??
      (file && hasTemplate(`pages/${file.name}`)
        ? { target: `file:${file.name}` as const, locale: file.locale }
        : undefined);
    if (found) dependencies.push(found.target);
    // The home page's: `/fr`.
    if (addressing.languages.includes(last)) dependencies.push(`page:${addressing.homePage}`);
    return { found, dependencies };
  }

  return {
    show,

    /** Returns the cached page, or undefined. */
    findReady(
      { path, locale, pageNumber, sent }: PageAddress,
      acceptLanguage: string | undefined,
    ): { page: ReadyPage; negotiated: boolean } | undefined {
      const shortcut = namedBy(path);
      if (shortcut === null || sent !== undefined) return undefined;
      const found: FoundAddress | undefined =
        shortcut !== undefined && !isNegotiated(locale)
          ? { target: `page:${shortcut}` }
          : pages.findAddress(path!);
      const chosen = found && chooseLocale(locale, found, acceptLanguage, languages);
      const page = chosen && pages.find(found.target, { locale: chosen.locale, number: pageNumber });
      return page && { page, negotiated: chosen.negotiated };
    },

    /** Shows a page in any status with visible faults, from its working copy or live. */
    async showSecured(
      shortcut: string,
      pageRequest: PageRequest,
      { authorities, live }: { authorities: ReadonlySet<string>; live: boolean },
    ): Promise<PageAnswer> {
      if (!isShortcut(shortcut)) return fail('not-found');
      const { locale, negotiated } = localeOf(pageRequest, {});
      const request = contributorRequest(pageRequest);
      const page = await (live ? renderer : editorsRenderer(authorities)).renderPage(shortcut, {
        locale,
        mode: 'secured',
        request,
        sent: pageRequest.sent,
        pageNumber: pageRequest.pageNumber,
        readableKinds: readableKinds(authorities),
      });
      const { html, contentType } = page ?? fail('not-found');
      return { status: 200, html, locale, negotiated, ...(contentType && { contentType }) };
    },
  };
}

function perRequest({ html, contentType }: PerRequestPage, chosen: RequestedLocale): ViewedPage {
  return { ready: undefined, answer: { ...chosen, status: 200, html, ...(contentType && { contentType }) } };
}

/** Returns the properties of the request that contributors may see. */
export function contributorRequest({
  method,
  url,
  headers,
}: PageRequest): NonNullable<RenderOptions['request']> {
  return { method, url, headers, userAgent: headers['user-agent'] ?? '' };
}
