import { readConditions } from '../kernel/list-conditions.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import type {
  ArticleQuery,
  ArticleRecord,
  ContentReader,
  PageQuery,
  PageSummary,
  SortOrder,
} from './content-source.ts';
import { readLinkReference } from '../contract/link.ts';
import { addLink, noReferences } from './content-graph.ts';
import type { PageListRequest, PublishedContent } from './contributors/contributor.ts';
import { ListFault } from './list-fault.ts';
import type { ListedArticle, ListedPage } from './listed-content.ts';
import { articleData } from './article-data.ts';
import { linkedLocale, pagePath } from '../kernel/addressing.ts';
import { markImmutable } from './printable.ts';
import { recordExpiry, recordFault, recordWorkingCopy, type RenderRun } from './render-run.ts';
import { resolveLink } from './resolve-link.ts';
import { resolveNavigation } from './resolve-navigation.ts';
import type { SafeHtml } from './safe-html.ts';
import { searchContent } from './search-content.ts';
import { textLocale } from './text-locale.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';
import { writtenDate } from './written-date.ts';

const DEFAULT_LIMIT = 20;
/** Maximum entries of a list. */
export const MAX_LIMIT = 1000;
const DEFAULT_SORT = '-publishedAt';
const MAX_OFFSET = 100_000;
/** Maximum lists of one page. Their queries do not count as template time, so a loop around a list would not end. */
const MAX_LISTS = 500;

/** Lists for templates without content. */
export const NO_CONTENT: PublishedContent = {
  articles: () => Promise.resolve([]),
  pages: () => Promise.resolve([]),
  single: () => Promise.resolve(undefined),
  navigation: () => Promise.resolve(undefined),
  link: () => Promise.resolve(undefined),
  search: (query) =>
    Promise.resolve({ query, items: [], total: 0, page: 1, pages: 0, previous: null, next: null }),
};

/** Renders an article of a list. */
export type RenderListed = (article: ArticleRecord) => Promise<SafeHtml>;

/**
 * Returns published content for contributors and list tags. Each list takes one query, and equal lists of a page are
 * read once, outside the time budget of templates.
 */
export function publishedContent(run: RenderRun, renderListed: RenderListed): PublishedContent {
  const { parts, options, budget, now } = run;
  const { locale } = options;

  return {
    async articles(request) {
      run.dependencies.add(`model:${request.model}`);
      const query: ArticleQuery = {
        model: request.model,
        where: readConditions(request.where ?? {}),
        sort: sortOrders(request.sort),
        ...{ locale, now, timeZone: parts.settings.timeZone },
        ...rangeOf(request),
      };
      const records = await readOnce('articles', query, async (reader) => {
        const found = await orFault(reader.listArticles(query));
        await run.graph.loadBelow(reader, found, parts.settings.maxInclusionDepth);
        recordExpiry(run, await reader.nextArticleAt(query.model, now));
        if (query.where.some(({ value }) => value === 'now' || value === 'today'))
          recordExpiry(run, await reader.nextDateAt(query));
        return found;
      });
      for (const record of records) recordExpiry(run, nextVisibilityChange(record, now));
      return records.map(listedArticle);
    },
    async pages(request = {}) {
      if (isOfNoPage(request.parent)) return [];
      run.dependencies.add('pages');
      const query: PageQuery = {
        category: request.category,
        parent: typeof request.parent === 'object' ? request.parent.shortcut : request.parent,
        sort: sortOrders(request.sort),
        ...{ locale, now, ...rangeOf(request) },
      };
      const pages = await readOnce('pages', query, async (reader) => {
        const found = await reader.listPages(query);
        recordExpiry(run, await reader.nextPageAt(now));
        return found;
      });
      for (const page of pages) recordExpiry(run, nextVisibilityChange(page, now));
      return pages.map(listedPage);
    },
    async single(shortcut) {
      run.dependencies.add(`article:${shortcut}`);
      const record = await readOnce('single', shortcut, async (reader) => {
        const references = { ...noReferences(), articles: new Set([shortcut]) };
        await run.graph.load(reader, references, parts.settings.maxInclusionDepth);
        return run.graph.article(shortcut);
      });
      if (!record) return undefined;
      run.dependencies.add(`article-model:${record.model.shortcut}`);
      if (!record.model.single) return undefined;
      recordExpiry(run, nextVisibilityChange(record, now));
      if (options.mode === 'public' && !isVisible(record, now)) return undefined;
      return listedArticle(record);
    },
    async navigation(shortcut) {
      run.dependencies.add(`navigation:${shortcut}`);
      const record = await readOnce('navigation', shortcut, (reader) => reader.navigation(shortcut));
      if (!record) return undefined;
      recordWorkingCopy(run, record);
      return resolveNavigation(run, record);
    },
    async link(reference) {
      const link = readLinkReference(reference);
      if (!link) throw new Error(`"${reference}" is not a reference such as @page(contact)`);
      const references = noReferences();
      addLink(references, link);
      await readOnce('link', link.kind + link.name, (reader) => run.graph.load(reader, references, 0));
      const href = resolveLink(run, link);
      return href === undefined ? undefined : href + link.fragment;
    },
    search: (query, given) =>
      searchContent(run, { page: listedPage, article: listedArticle }, query, {
        page: options.searchPage ?? 1,
        ...given,
      }),
  };

  /** Returns an empty list for one that asks for what does not exist, and records the fault. */
  async function orFault(list: Promise<ArticleRecord[]>): Promise<ArticleRecord[]> {
    try {
      return await list;
    } catch (error) {
      if (!(error instanceof ListFault)) throw error;
      recordFault(run, 'list', run.subject ? [run.subject.key] : [], error.message);
      return [];
    }
  }

  /** Returns whether the parent is the page around an article, which has the article's shortcut and is no page. */
  function isOfNoPage(parent: PageListRequest['parent']): boolean {
    return run.page === null && typeof parent === 'object' && !('id' in parent);
  }

  function readOnce<T>(
    kind: string,
    query: ArticleQuery | PageQuery | string,
    read: (reader: ContentReader) => Promise<T>,
  ): Promise<T> {
    const key = kind + JSON.stringify(query);
    let list = run.lists.get(key) as Promise<T> | undefined;
    if (list) return list;
    if (run.lists.size >= MAX_LISTS) throw new Error(`a page reads at most ${MAX_LISTS} lists`);
    run.lists.set(key, (list = budget.pause(() => parts.source.snapshot(read))));
    return list;
  }

  function listedArticle(record: ArticleRecord): ListedArticle {
    const data = articleData(run, record);
    const {
      id,
      shortcut,
      title,
      locale: language,
      description,
      image,
      model,
      url,
      publishedAt,
      values,
    } = data;
    let html: Promise<SafeHtml> | undefined;
    return {
      ...{ id, shortcut, title, locale: language, description, image, model, url, publishedAt, values },
      html: markImmutable(() => (html ??= renderListed(record))),
    };
  }

  function listedPage(page: PageSummary): ListedPage {
    const { settings } = parts;
    const textIn = textLocale(page, options, settings);
    const text = (value: PageSummary['title']) => resolveLocalised(value, textIn, settings.defaultLanguage);
    const publishedAt = new Date(page.publishAt ?? page.createdAt).toISOString();
    return {
      id: page.id,
      shortcut: page.shortcut,
      title: text(page.title),
      description: text(page.description),
      category: page.category,
      url: settings.serverUrl() + pagePath(page, linkedLocale(locale, page.released, settings), settings),
      publishedAt: writtenDate(publishedAt, locale, settings.timeZone),
      current: page.shortcut === run.page,
    };
  }
}

function sortOrders(sort: string = DEFAULT_SORT): SortOrder[] {
  return sort
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '-')
    .map((part) =>
      part.startsWith('-') ? { by: part.slice(1), descending: true } : { by: part, descending: false },
    );
}

function rangeOf({ limit = DEFAULT_LIMIT, offset = 0 }: { limit?: number; offset?: number }) {
  return {
    limit: Number.isInteger(limit) ? Math.min(Math.max(limit, 1), MAX_LIMIT) : DEFAULT_LIMIT,
    offset: Number.isInteger(offset) ? Math.min(Math.max(offset, 0), MAX_OFFSET) : 0,
  };
}
