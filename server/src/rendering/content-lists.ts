import { linkedLocale, pagePath } from '../kernel/addressing.ts';
import { isDateWord } from '../kernel/condition-fault.ts';
import { readConditions } from '../kernel/list-conditions.ts';
import { ListFault } from '../kernel/list-fault.ts';
import { nextMidnight } from '../kernel/site-day.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import { articleData } from './article-data.ts';
import type {
  ArticleQuery,
  ArticleRecord,
  ContentReader,
  PageQuery,
  PageSummary,
  SortOrder,
} from './content-source.ts';
import type { ArticleListRequest, PageListRequest } from './contributors/contributor.ts';
import type { ListedArticle, ListedPage, ListPage } from './listed-content.ts';
import { numberedHref } from './page-number.ts';
import { markImmutable } from './printable.ts';
import { recordExpiry, recordFault, type RenderRun } from './render-run.ts';
import type { SafeHtml } from './safe-html.ts';
import { NO_LIST_PAGE, type PaginatedRequest, type TemplateContent } from './template-content.ts';
import { textLocale } from './text-locale.ts';
import { nextVisibilityChange } from './visibility.ts';
import { writtenDate } from './written-date.ts';

const DEFAULT_LIMIT = 20;
/** Maximum entries of a list. */
export const MAX_LIMIT = 1000;
/** Maximum entries of one page of a list. */
export const MAX_PAGE_SIZE = 100;
const DEFAULT_SORT = '-publishedAt';
const MAX_OFFSET = 100_000;

/** Renders an article of a list. */
export type RenderListed = (article: ArticleRecord) => Promise<SafeHtml>;

/** Runs equal queries of a page once. */
export type ReadOnce = <Query, Result>(
  kind: string,
  query: Query,
  read: (reader: ContentReader, query: Query) => Promise<Result>,
) => Promise<Result>;

/** A list of which any range can be read. */
interface WholeList {
  items(range: Range): Promise<(ListedArticle | ListedPage)[]>;
  count(): Promise<number>;
}

interface Range {
  limit: number;
  offset: number;
}

export interface ContentLists extends Pick<
  TemplateContent,
  'articles' | 'pages' | 'paginate' | 'releasedArticles'
> {
  /** Returns the requested page of a list of articles that are released in the language. Throws ListFault. */
  releasedRecords(
    request: ArticleListRequest,
    size: number,
  ): Promise<{ records: readonly ArticleRecord[] } & Pick<ListPage, 'page' | 'pages' | 'total'>>;
  listedArticle(record: ArticleRecord): ListedArticle;
  listedPage(page: PageSummary): ListedPage;
}

/** Returns the lists of articles and pages of a rendering. Lists with a fault are empty. */
export function createContentLists(
  run: RenderRun,
  readOnce: ReadOnce,
  renderListed: RenderListed,
): ContentLists {
  const { parts, options, now } = run;
  const { locale } = options;
  const { defaultLanguage, timeZone, maxInclusionDepth } = parts.settings;
  const moment = { locale, defaultLanguage, now, timeZone };

  return {
    listedArticle,
    listedPage,
    articles: (request) => orFault(() => articleList(request).items(rangeOf(request)), []),
    releasedArticles: (request) => orFault(() => articleList(request, true).items(rangeOf(request)), []),
    pages: (request = {}) => orFault(() => pageList(request).items(rangeOf(request)), []),
    async releasedRecords(request, size) {
      const list = articleList(request, true);
      const { page, ...range } = await numbered(list, size);
      return { ...page, records: await list.records(range) };
    },
    paginate: (request, size) => orFault(() => pageOf(request, size), NO_LIST_PAGE),
  };

  async function pageOf(request: PaginatedRequest, size: number): Promise<ListPage> {
    if (run.pages !== undefined) throw new ListFault('A page can have only one paginated list.');
    if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE)
      throw new ListFault(`A paginated list has 1 to ${MAX_PAGE_SIZE} entries per page, not ${size}.`);
    const list: WholeList = request.of === 'articles' ? articleList(request) : pageList(request);
    const {
      page: { page, pages, total },
      ...range
    } = await numbered(list, size);
    return {
      items: await list.items(range),
      ...{ page, pages, total },
      previous: page > 1 ? { href: numberedHref(run, page - 1) } : null,
      next: page < pages ? { href: numberedHref(run, page + 1) } : null,
    };
  }

  /** Returns the requested range of a list, and records the number of pages. */
  async function numbered(list: Pick<WholeList, 'count'>, size: number) {
    const total = await list.count();
    const pages = Math.max(1, Math.ceil(Math.min(total, MAX_OFFSET) / size));
    run.pages = pages;
    const page = Math.min(options.pageNumber ?? 1, pages);
    return { offset: (page - 1) * size, limit: size, page: { page, pages, total } };
  }

  function articleList(request: ArticleListRequest, released = false) {
    run.dependencies.add(`model:${request.model}`);
    const query: Omit<ArticleQuery, keyof Range> = {
      model: request.model,
      ...(released && { released }),
      where: readConditions(request.where ?? {}),
      sort: sortOrders(request.sort),
      ...moment,
    };
    return {
      items: async (range: Range): Promise<ListedArticle[]> => (await records(range)).map(listedArticle),
      records,
      count: () =>
        readOnce('article count', { ...query, ...FIRST }, async (reader, first) => {
          await recordChanges(reader);
          return reader.countArticles(first);
        }),
    };

    async function records(range: Range): Promise<ArticleRecord[]> {
      const found = await readOnce('articles', { ...query, ...range }, async (reader, part) => {
        const listed = await reader.listArticles(part);
        await run.graph.loadBelow(reader, listed, maxInclusionDepth);
        await recordChanges(reader);
        return listed;
      });
      for (const record of found) recordExpiry(run, nextVisibilityChange(record, now));
      return found;
    }

    async function recordChanges(reader: ContentReader): Promise<void> {
      recordExpiry(run, await reader.nextArticleAt(query.model, now));
      if (query.where.some(({ value }) => [value].flat().some(isDateWord)))
        recordExpiry(run, await reader.nextDateAt({ ...query, ...FIRST }));
    }
  }

  function pageList(request: PageListRequest) {
    run.dependencies.add('pages');
    const { category, parent } = request;
    const query: Omit<PageQuery, keyof Range> = {
      category,
      parent: typeof parent === 'object' ? parent.shortcut : parent,
      where: readConditions(request.where ?? {}),
      sort: sortOrders(request.sort),
      ...moment,
    };
    return {
      async items(range: Range): Promise<ListedPage[]> {
        if (isOfNoPage(parent)) return [];
        const pages = await readOnce('pages', { ...query, ...range }, async (reader, part) => {
          const found = await reader.listPages(part);
          await recordChanges(reader);
          return found;
        });
        for (const page of pages) recordExpiry(run, nextVisibilityChange(page, now));
        return pages.map(listedPage);
      },
      count: () =>
        isOfNoPage(parent)
          ? Promise.resolve(0)
          : readOnce('page count', { ...query, ...FIRST }, (reader, first) => reader.countPages(first)),
    };

    async function recordChanges(reader: ContentReader): Promise<void> {
      recordExpiry(run, await reader.nextPageAt(now));
      if (query.where.some(({ value }) => [value].flat().some(isDateWord)))
        recordExpiry(run, nextMidnight(now, timeZone));
    }
  }

  /** Returns `none` for a list with a fault, and records the fault. */
  async function orFault<List>(list: () => Promise<List>, none: List): Promise<List> {
    try {
      return await list();
    } catch (error) {
      recordListFault(run, error);
      return none;
    }
  }

  /** Returns whether the parent is the page of an article, which has no children. */
  function isOfNoPage(parent: PageListRequest['parent']): boolean {
    return run.page === null && typeof parent === 'object' && !('id' in parent);
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
      updatedAt,
      values,
    } = data;
    let html: Promise<SafeHtml> | undefined;
    return {
      ...{ id, shortcut, title, locale: language, description, image, model, url },
      ...{ publishedAt, updatedAt, values },
      html: markImmutable(() => (html ??= renderListed(record))),
    };
  }

  function listedPage(page: PageSummary): ListedPage {
    const { settings } = parts;
    const textIn = textLocale(page, options, settings);
    const text = (value: PageSummary['title']) => resolveLocalised(value, textIn, defaultLanguage);
    const publishedAt = new Date(page.publishAt ?? page.createdAt).toISOString();
    return {
      id: page.id,
      shortcut: page.shortcut,
      title: text(page.title),
      description: text(page.description),
      category: page.category,
      url: settings.serverUrl() + pagePath(page, linkedLocale(locale, page.released, settings), settings),
      publishedAt: writtenDate(publishedAt, locale, timeZone),
      current: page.shortcut === run.page,
    };
  }
}

const FIRST: Range = { limit: 1, offset: 0 };

/** Records the fault of a list. Throws any other error. */
export function recordListFault(run: RenderRun, error: unknown): void {
  if (!(error instanceof ListFault)) throw error;
  recordFault(run, 'list', run.subject ? [run.subject.key] : [], error.message);
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

function rangeOf({ limit = DEFAULT_LIMIT, offset = 0 }: Partial<Range>): Range {
  return {
    limit: Number.isInteger(limit) ? Math.min(Math.max(limit, 1), MAX_LIMIT) : DEFAULT_LIMIT,
    offset: Number.isInteger(offset) ? Math.min(Math.max(offset, 0), MAX_OFFSET) : 0,
  };
}
