import { wordKeys } from '../kernel/search-words.ts';
import type { ArticleRecord, FoundContent, PageSummary } from './content-source.ts';
import type { FoundPage, ListedArticle, ListedPage, SearchResults } from './listed-content.ts';
import { recordExpiry, type RenderRun } from './render-run.ts';
import { searchExcerpt } from './search-excerpt.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;
/** Maximum characters and words of a query; the rest is ignored. */
const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 10;

/** Converts pages and articles to list items. */
export interface ListFunctions {
  page(page: PageSummary): ListedPage;
  article(article: ArticleRecord): ListedArticle;
}

/**
 * Finds public content in the language of the page. The page becomes uncacheable, because any change may add a
 * result.
 */
export async function searchContent(
  run: RenderRun,
  list: ListFunctions,
  given: string,
  { page = 1, limit = DEFAULT_LIMIT }: { page?: number; limit?: number } = {},
): Promise<SearchResults> {
  const { parts, options, budget, now } = run;
  const { languages, defaultLanguage, maxInclusionDepth: levels } = parts.settings;
  const { locale } = options;
  recordExpiry(run, now);
  run.perRequest = true;
  const query = given.slice(0, MAX_QUERY_LENGTH).toWellFormed().trim();
  const keys = new Set(wordKeys(query, locale).slice(0, MAX_WORDS));
  const size = Math.min(Math.max(Math.trunc(limit) || DEFAULT_LIMIT, 1), MAX_LIMIT);
  const number = Math.max(Math.trunc(page) || 1, 1);
  const terms = [...keys].map((key) => ({ key }));
  const paging = { offset: (number - 1) * size, limit: size };
  const found: FoundContent =
    terms.length === 0
      ? { total: 0, items: [] }
      : await budget.pause(() =>
          parts.source.search({ terms, locale, languages, defaultLanguage, now, levels, ...paging }),
        );
  const { total } = found;
  await parts.source.snapshot((reader) =>
    run.graph.loadBelow(
      reader,
      found.items.flatMap(({ article }) => article ?? []),
      levels,
    ),
  );
  const pages = Math.ceil(total / size);
  return {
    query,
    items: found.items.flatMap((item) => itemOf(item)),
    total,
    page: number,
    pages,
    previous: number > 1 && number <= pages + 1 ? { href: searchPath(query, locale, number - 1) } : null,
    next: number < pages ? { href: searchPath(query, locale, number + 1) } : null,
  };

  function itemOf({ page, article, text, textLocale }: FoundContent['items'][number]): FoundPage[] {
    const excerpt = searchExcerpt(text, keys, textLocale);
    if (page) return [{ kind: 'page', ...list.page(page), excerpt }];
    if (!article) return [];
    const { id, shortcut, title, url: path, publishedAt } = list.article(article);
    const url = parts.settings.serverUrl() + (path ?? '/');
    return [{ kind: 'article', id, shortcut, title, url, publishedAt, excerpt }];
  }
}

/** Returns the path of a page of results. */
export function searchPath(query: string, locale: string, page = 1): string {
  const parameters = new URLSearchParams({ q: query, locale, ...(page > 1 ? { page: String(page) } : {}) });
  return `/search?${parameters.toString()}`;
}
