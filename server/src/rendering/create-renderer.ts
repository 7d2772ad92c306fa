import { WORK, type RenderWork } from '../kernel/work.ts';
import type { ArticleRecord, FormRecord, PageRecord } from './content-source.ts';
import { createTimeoutCircuit } from './contributors/timeout-circuit.ts';
import { CannotCut } from './cut/request-value.ts';
import { renderData, type DataRequest } from './data/render-data.ts';
import type { RenderedPage } from './finish-page.ts';
import {
  renderErrorPage,
  renderMessagePage,
  type ErrorPage,
  type MessagePage,
} from './render-message-page.ts';
import { renderFeed } from './render-feed.ts';
import { renderFile } from './render-file.ts';
import { renderPage } from './render-page.ts';
import { startRun, type RendererParts, type RenderOptions } from './render-run.ts';
import { renderSearch } from './render-search.ts';
import { renderArticle, renderForm } from './render-single.ts';

/** Renders content to HTML. Subjects are given by shortcut, or as records that need not be stored (previews). */
export interface Renderer {
  /** Returns undefined when there is no page that may be shown. Throws `internal` when rendering fails. */
  renderPage(page: string | PageRecord, options: RenderOptions): Promise<RenderedPage | undefined>;
  /** Renders an article's own page, like `renderPage`. */
  renderArticle(article: string | ArticleRecord, options: RenderOptions): Promise<RenderedPage | undefined>;
  /** Renders a form alone on a page, like `renderPage`. */
  renderForm(form: string | FormRecord, options: RenderOptions): Promise<RenderedPage | undefined>;
  /** Renders the feed of a model, like `renderPage`. */
  renderFeed(model: string, options: RenderOptions): Promise<RenderedPage | undefined>;
  /** Renders a template of another format than HTML, like `renderPage`. */
  renderFile(name: string, options: RenderOptions): Promise<RenderedPage | undefined>;
  /** Renders public content as JSON. Returns undefined when there is none that is public. Throws ListFault, and `internal`. */
  renderData(request: DataRequest, options: RenderOptions): Promise<RenderedPage | undefined>;
  /** Renders the page of search results, like `renderPage`. */
  renderSearch(query: string, options: RenderOptions): Promise<RenderedPage>;
  renderMessagePage(locale: string, page: MessagePage): Promise<string>;
  /** Never rejects. */
  renderErrorPage(locale: string, error: ErrorPage): Promise<string>;
}

/** Renders the page without cutting it when it cannot be cut. Decision 0022. */
async function cutIfPossible<T>(
  options: RenderOptions,
  render: (options: RenderOptions) => Promise<T>,
): Promise<T> {
  try {
    return await render(options);
  } catch (error) {
    if (!(error instanceof CannotCut)) throw error;
    return render({ ...options, cut: false });
  }
}

/** Renders a page. Returns undefined for the public when the page number is past the end of its paginated list. */
async function existing(
  options: RenderOptions,
  render: (options: RenderOptions) => Promise<RenderedPage | undefined>,
): Promise<RenderedPage | undefined> {
  const page = await cutIfPossible(options, render);
  const isPast = options.mode === 'public' && (options.pageNumber ?? 1) > (page?.pages ?? Infinity);
  return isPast ? undefined : page;
}

/** Source: spec §1.1. */
export function createRenderer(parts: RendererParts): Renderer {
  const circuit = createTimeoutCircuit(parts.clock);
  const start = (options: RenderOptions) => startRun(parts, circuit, options);
  const published = <T>(kind: RenderWork['kind'], render: () => Promise<T>) =>
    WORK.render.tracePromise(render, { kind });
  return {
    renderPage: (page, options) =>
      published('page', () => existing(options, (given) => renderPage(start(given), page))),
    renderArticle: (article, options) =>
      published('article', () => existing(options, (given) => renderArticle(start(given), article))),
    renderForm: (form, options) => published('form', () => renderForm(start(options), form)),
    renderFeed: (model, options) =>
      published('feed', () => renderFeed(start({ ...options, cut: false }), model)),
    renderFile: (name, options) =>
      published('file', () =>
        existing({ ...options, cut: false }, (given) => renderFile(start(given), name)),
      ),
    renderData: (request, options) =>
      published('data', () =>
        existing({ ...options, cut: false }, (given) => renderData(start(given), request)),
      ),
    renderSearch: (query, options) => published('search', () => renderSearch(start(options), query)),
    renderMessagePage: (locale, page) => renderMessagePage(start({ locale, mode: 'public' }), page),
    renderErrorPage: (locale, error) => renderErrorPage(start({ locale, mode: 'public' }), error),
  };
}
