import type { Logger } from 'pino';
import type { ContributorItem } from '../../contract/contributor.ts';
import type { ListedArticle, ListedPage } from '../listed-content.ts';
import type { TemplateModel } from '../template-model.ts';

/**
 * How long what a contributor adds stays true: `static`: as long as the server runs; `{ maxAge }`: so many seconds;
 * `{ until }`: to an instant (ms since the epoch) that it names; `request`: for one request only.
 */
export type ContributorCache = 'static' | 'request' | { maxAge: number } | { until: (now: number) => number };

/** What a contributor sets its variables on. What the model holds already can be read, never changed. */
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
  /** Empty when the visitor sends none. */
  userAgent: string;
}

export interface ArticleListRequest {
  /** Shortcut of the model. */
  model: string;
  /** Values that fields must have. */
  where?: Readonly<Record<string, string | number | boolean>>;
  /** `publishedAt`, `updatedAt`, `title`, `shortcut` or a field, with `-` for descending; several with commas. */
  sort?: string;
  /** 1 to 100; 20 when it is not given. */
  limit?: number;
}

export interface PageListRequest {
  category?: string;
  /** `publishedAt`, `updatedAt`, `title` or `shortcut`, as for articles. */
  sort?: string;
  /** 1 to 100; 20 when it is not given. */
  limit?: number;
}

/** Published content, for contributors and list tags. */
export interface PublishedContent {
  /** The published articles of a model, in the language of the page. */
  articles(request: ArticleListRequest): Promise<ListedArticle[]>;
  /** The published pages, of a category or all. */
  pages(request?: PageListRequest): Promise<ListedPage[]>;
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
  /** Lists of what is published. */
  readonly content: PublishedContent;
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
  /** Writes to the log of the server: `logger.warn({ city }, 'no weather')`. */
  readonly logger: Logger;
  /** Only for contributors with `cache: 'request'`, and only while a request is answered. */
  readonly request?: ContributorRequest;
}

/** Adds variables to the model that templates see. Source: spec §1.2. */
export interface Contributor<Added = Record<string, unknown>> {
  /** By which pages, forms, models and articles name it; unique. */
  readonly name: string;
  /** What editors read of it. */
  readonly description: string;
  /** What it adds, by name, in words: for those who write templates. */
  readonly variables?: { readonly [Name in keyof Added]: string };
  /** `request` when it is not given. */
  readonly cache?: ContributorCache;
  /** Sets variables on the model; what takes time is awaited. */
  contribute(model: ContributorModel<Added>, context: ContributorContext): void | Promise<void>;
}

/** A contributor that the server knows, and where it comes from. */
export interface LoadedContributor {
  readonly contributor: Contributor;
  readonly source: 'built-in' | 'project';
  /** Of the project, relative to it. */
  readonly file: string | null;
}

/** The contributors by name, in the order in which they were found. */
export type Contributors = ReadonlyMap<string, LoadedContributor>;

/** What a person is told of each. */
export function listContributors(contributors: Contributors): ContributorItem[] {
  return [...contributors.values()].map(
    ({ contributor: { name, description, variables }, source, file }) => ({
      ...{ name, description, source, file },
      ...(variables && { variables }),
    }),
  );
}
