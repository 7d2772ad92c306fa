import type { PublicArticle, PublicItem, PublicNavigation, PublicPage } from '../../contract/public-data.ts';
import { articlePath, pagePath } from '../../kernel/addressing.ts';
import { releasedLanguages } from '../../kernel/released-languages.ts';
import { resolveLocalised } from '../../kernel/locale.ts';
import { ancestorsIn } from '../ancestors.ts';
import { noReferences } from '../content-graph.ts';
import { createContentLists } from '../content-lists.ts';
import type { ArticleRecord } from '../content-source.ts';
import type { ArticleListRequest } from '../contributors/contributor.ts';
import { finishedPage, type RenderedPage } from '../finish-page.ts';
import type { FragmentRenderer } from '../fragment.ts';
import { createFragmentRenderer } from '../fragment-renderer.ts';
import { listReader } from '../list-content.ts';
import type { ListedItem } from '../listed-content.ts';
import { CONTENT_TYPES } from '../output-format.ts';
import { EMPTY_SCOPE, type Place } from '../place.ts';
import { baseModel, standAlonePage } from '../render-model.ts';
import { loadPage } from '../render-page.ts';
import { recordExpiry, type RenderRun } from '../render-run.ts';
import { resolveNavigation } from '../resolve-navigation.ts';
import { isVisible, nextVisibilityChange } from '../visibility.ts';
import { publicMedium, publicValues } from './public-values.ts';

/** Public content to return as data. */
export type DataRequest =
  | { of: 'page' | 'article' | 'navigation'; shortcut: string }
  | { of: 'articles'; list: ArticleListRequest; size: number };

/**
 * Renders public content as JSON. Returns undefined when it does not exist, or is not public in the language. Throws ListFault, and
 * `internal`.
 */
export async function renderData(run: RenderRun, request: DataRequest): Promise<RenderedPage | undefined> {
  const data = await dataOf(run, request);
  return data && finishedPage(run, JSON.stringify(data), CONTENT_TYPES.json);
}

function dataOf(run: RenderRun, request: DataRequest): Promise<object | undefined> {
  switch (request.of) {
    case 'page':
      return pageData(run, request.shortcut);
    case 'article':
      return oneArticle(run, request.shortcut);
    case 'navigation':
      return navigationData(run, request.shortcut);
    case 'articles':
      return articleList(run, request.list, request.size);
  }
}

async function pageData(run: RenderRun, shortcut: string): Promise<PublicPage | undefined> {
  const loaded = await run.parts.source.snapshot((reader) => loadPage(run, reader, shortcut));
  if (!loaded) return undefined;
  const { page, content, line } = loaded;
  recordExpiry(run, nextVisibilityChange(page, run.now));
  const { settings } = run.parts;
  const { locale } = run.options;
  const released = releasedLanguages(page);
  if (!released.includes(locale)) return undefined;
  run.page = shortcut;
  const serverUrl = settings.serverUrl();
  const text = (value: typeof page.title) => resolveLocalised(value, locale, settings.defaultLanguage);
  const image = page.image === null ? undefined : run.graph.media(page.image);
  const html = await rendererOf(run).inclusions.expand(content, placeOf(`page:${shortcut}`));
  return {
    ...{ id: page.id, shortcut, locale, title: text(page.title), description: text(page.description) },
    category: page.category,
    url: serverUrl + pagePath(page, locale, settings),
    image: image ? publicMedium(image, serverUrl) : null,
    publishedAt: new Date(page.publishAt ?? page.createdAt).toISOString(),
    updatedAt: new Date(page.updatedAt).toISOString(),
    alternates: alternatesOf(run, released, (language) => pagePath(page, language, settings)),
    ancestors: ancestorsIn(run, line),
    content: run.ids.resolve(html.markup),
  };
}

async function oneArticle(run: RenderRun, shortcut: string): Promise<PublicArticle | undefined> {
  const { source, settings } = run.parts;
  run.dependencies.add(`article:${shortcut}`);
  const record = await source.snapshot(async (reader) => {
    const references = { ...noReferences(), articles: new Set([shortcut]) };
    await run.graph.load(reader, references, settings.maxInclusionDepth + 1);
    return run.graph.article(shortcut);
  });
  if (!record) return undefined;
  recordExpiry(run, nextVisibilityChange(record, run.now));
  if (!isVisible(record, run.now) || !releasedLanguages(record).includes(run.options.locale))
    return undefined;
  return articleData(rendererOf(run), record);
}

async function articleList(run: RenderRun, request: ArticleListRequest, size: number) {
  const renderer = rendererOf(run);
  const lists = createContentLists(run, listReader(run), (record) =>
    renderer.inclusions.article(record, placeOf('data')),
  );
  const { records, page, pages, total } = await lists.releasedRecords(request, size);
  const items: PublicArticle[] = [];
  for (const record of records) items.push(await articleData(renderer, record));
  return { items, page, pages, total };
}

async function articleData(renderer: FragmentRenderer, record: ArticleRecord): Promise<PublicArticle> {
  const { run } = renderer;
  const { settings } = run.parts;
  const serverUrl = settings.serverUrl();
  const { shortcut, model } = record;
  for (const name of [`article:${shortcut}`, `article-model:${model.shortcut}`]) run.dependencies.add(name);
  const { article, values } = await publicValues(renderer, record, placeOf(`article:${shortcut}`));
  return {
    ...{ id: article.id, shortcut, model: model.shortcut, locale: run.options.locale },
    ...{ title: article.title, description: article.description },
    url: article.url === null ? null : serverUrl + article.url,
    image: article.image && publicMedium(article.image, serverUrl),
    ...{ publishedAt: article.publishedAt.iso, updatedAt: article.updatedAt.iso },
    alternates: alternatesOf(run, releasedLanguages(record), (locale) =>
      articlePath(record, locale, settings),
    ),
    values,
  };
}

async function navigationData(run: RenderRun, shortcut: string): Promise<PublicNavigation | undefined> {
  run.dependencies.add(`navigation:${shortcut}`);
  const record = await run.parts.source.snapshot((reader) => reader.navigation(shortcut));
  if (!record) return undefined;
  const serverUrl = run.parts.settings.serverUrl();
  const itemOf = ({ label, href, children }: ListedItem): PublicItem => ({
    label,
    href: href.startsWith('/') ? serverUrl + href : href,
    children: children.map(itemOf),
  });
  const { title, items } = resolveNavigation(run, record);
  return { shortcut, locale: run.options.locale, title, items: items.map(itemOf) };
}

function alternatesOf(
  run: RenderRun,
  released: readonly string[],
  pathIn: (locale: string) => string | null,
) {
  const { settings } = run.parts;
  return settings.languages.flatMap((locale) => {
    const path = released.includes(locale) ? pathIn(locale) : null;
    return path === null ? [] : [{ locale, href: settings.serverUrl() + path }];
  });
}

/** Returns the renderer of the inclusions of rich texts. */
function rendererOf(run: RenderRun): FragmentRenderer {
  return createFragmentRenderer(
    run,
    baseModel(run, {
      page: standAlonePage(run, ''),
      ...{ stylesheets: [], feeds: [], released: [], pathIn: undefined },
    }),
  );
}

const placeOf = (name: string): Place => ({ chain: [name], scope: EMPTY_SCOPE });
