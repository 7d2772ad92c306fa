import type { Logger } from 'pino';
import type { ContributorItem } from '../../contract/contributor.ts';
import type { Where } from '../../kernel/list-conditions.ts';
import type { ListedArticle, ListedNavigation, ListedPage, SearchResults } from '../listed-content.ts';
import type { TemplateModel } from '../template-model.ts';

/**
 * How long a contributor's variables are valid: `static`: while the server runs; `{ maxAge }`: this many seconds;
 * `{ until }`: until the returned instant (ms since the epoch); `request`: for one request only.
 */
export type ContributorCache = 'static' | 'request' | { maxAge: number } | { until: (now: number) => number };

/** The model on which a contributor sets its variables. Existing variables are read-only. */
export type ContributorModel<Added = Record<string, unknown>> = Partial<Added> &
  Readonly<TemplateModel> &
  Readonly<Record<string, unknown>>;

/** The request that a page is rendered for. */
export interface ContributorRequest {
  method: string;
  /** Path and query. */
  url: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Empty without the header. */
  userAgent: string;
}

export interface ArticleListRequest {
  /** Shortcut of the model. */
  model: string;
  /** Conditions on fields: `{ place: 'hall', start: { gte: 'today' } }`, or `'start gte today and place eq "hall"'`. */
  where?: Where;
  /** `publishedAt`, `updatedAt`, `title`, `shortcut` or a field, with `-` for descending; separate several with commas. */
  sort?: string;
  /** 1 to 1000; 20 by default. */
  limit?: number;
  /** How many to skip first. */
  offset?: number;
}

export interface PageListRequest {
  category?: string;
  /** Conditions on `publishedAt`, `updatedAt`, `category` and `shortcut`, as for articles. */
  where?: Where;
  /** A page, or its shortcut: only the pages directly below it. */
  parent?: string | Readonly<{ shortcut: string }>;
  /** `publishedAt`, `updatedAt`, `title` or `shortcut`, as for articles. */
  sort?: string;
  /** 1 to 1000; 20 by default. */
  limit?: number;
  /** How many to skip first. */
  offset?: number;
}

/** Published content, for contributors and list tags. */
export interface PublishedContent {
  /** Returns the published articles of a model, in the language of the page. */
  articles(request: ArticleListRequest): Promise<ListedArticle[]>;
  /** Returns the published pages, optionally of a category or below a page. */
  pages(request?: PageListRequest): Promise<ListedPage[]>;
  /** Returns the article of a single model by the model's shortcut; undefined unless it is published. */
  single(shortcut: string): Promise<ListedArticle | undefined>;
  /** Returns a menu by its shortcut, with the items that are public in the language of the page. */
  navigation(shortcut: string): Promise<ListedNavigation | undefined>;
  /** Returns the address of own content, `@page(contact)`, in the language of the page; undefined unless it is public. */
  link(reference: string): Promise<string | undefined>;
  /**
   * Returns the public pages and articles with all words of a query, in the language of the page: the requested page of
   * results. The page is then rendered for each request. `limit`: results per page, 1 to 50; 10 by default.
   */
  search(query: string, options?: { limit?: number }): Promise<SearchResults>;
}

export interface ContributorContext {
  /** Language of the page, such as `fr`. */
  readonly locale: string;
  /** The entity that the contributor is assigned to. */
  readonly entity: {
    readonly kind: 'page' | 'form' | 'article';
    readonly id: string;
    readonly shortcut: string;
    readonly title: string;
  };
  /** Lists of published content. */
  readonly content: PublishedContent;
  /** Aborted at the time limit. */
  readonly signal: AbortSignal;
  /** Logs to the log of the server: `logger.warn({ city }, 'no weather')`. */
  readonly logger: Logger;
  /** Only with `cache: 'request'`, and only while a request is answered. */
  readonly request?: ContributorRequest;
}

/** Adds variables to the model that templates see. Source: spec §1.2. */
export interface Contributor<Added = Record<string, unknown>> {
  /** The name by which pages, forms, models and articles assign it; unique. */
  readonly name: string;
  /** Shown to editors. */
  readonly description: string;
  /** Descriptions of its variables by name, for authors of templates. */
  readonly variables?: { readonly [Name in keyof Added]: string };
  /** `request` by default. */
  readonly cache?: ContributorCache;
  /** Sets variables on the model; a promise is awaited. */
  contribute(model: ContributorModel<Added>, context: ContributorContext): void | Promise<void>;
}

/** A contributor with its origin. */
export interface LoadedContributor {
  readonly contributor: Contributor;
  readonly source: 'built-in' | 'project';
  /** Path relative to the project; null for a built-in one. */
  readonly file: string | null;
}

/** Contributors by name, in the order in which they were loaded. */
export type Contributors = ReadonlyMap<string, LoadedContributor>;

/** Returns the contributors as the API lists them. */
export function listContributors(contributors: Contributors): ContributorItem[] {
  return [...contributors.values()].map(
    ({ contributor: { name, description, variables }, source, file }) => ({
      ...{ name, description, source, file },
      ...(variables && { variables }),
    }),
  );
}
