import type { ArticleListRequest, PageListRequest, PublishedContent } from './contributors/contributor.ts';
import type { ListedArticle, ListPage } from './listed-content.ts';

/** A list to paginate. */
export type PaginatedRequest =
  ({ of: 'articles' } & ArticleListRequest) | ({ of: 'pages' } & PageListRequest);

/** Published content as the tags of templates read it. */
export interface TemplateContent extends PublishedContent {
  /** Returns the requested page of a list, with `size` entries, 1 to 100. */
  paginate(request: PaginatedRequest, size: number): Promise<ListPage>;
  /** Returns articles that are released in the language of the page. */
  releasedArticles(request: ArticleListRequest): Promise<ListedArticle[]>;
  /** Records the fault of a list. Throws any other error. */
  recordListFault(error: unknown): void;
}

export const NO_LIST_PAGE: ListPage = {
  ...{ items: [], page: 1, pages: 1, total: 0, previous: null, next: null },
};

/** Content for templates without any. */
export const NO_CONTENT: TemplateContent = {
  articles: () => Promise.resolve([]),
  pages: () => Promise.resolve([]),
  paginate: () => Promise.resolve(NO_LIST_PAGE),
  releasedArticles: () => Promise.resolve([]),
  single: () => Promise.resolve(undefined),
  navigation: () => Promise.resolve(undefined),
  link: () => Promise.resolve(undefined),
  search: (query) =>
    Promise.resolve({ query, items: [], total: 0, page: 1, pages: 0, previous: null, next: null }),
  recordListFault(error) {
    throw error;
  },
};
