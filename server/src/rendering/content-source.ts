import type { ArticleDocument } from '../contract/article.ts';
import type { ArticleModelDocument } from '../contract/article-model.ts';
import type { Localised } from '../contract/common.ts';
import type { FieldAttributes } from '../contract/field.ts';
import type { FormDocument } from '../contract/form.ts';
import type { NavigationDocument } from '../contract/navigation.ts';
import type { PageDocument } from '../contract/page.ts';
import type { Condition } from '../kernel/list-conditions.ts';
import type { ModelPath } from '../kernel/addressing.ts';
import type { LinkName, LinkTarget } from '../kernel/link-target.ts';

/** The properties of a record besides its document. Instants are in ms since the epoch. */
interface RecordFacts {
  id: string;
  version: number;
  createdAt: number;
  updatedAt: number;
  /** Set when the document is a working copy. */
  isWorkingCopy?: true;
}

export type PageRecord = PageDocument &
  RecordFacts & {
    /** Default addresses of the page that other content uses. */
    takenPaths: readonly string[];
  };

/** A page as shown in lists. */
export type PageSummary = Omit<PageRecord, 'content' | 'variables'> & {
  /** The locales in which it is released. */
  released: readonly string[];
};

/** A field of a form or article model. */
export interface FieldRecord {
  id: string;
  name: string;
  type: string;
  required: boolean;
  /** For fields of article models: whether there is one value per locale. */
  localised?: boolean;
  attributes: FieldAttributes;
}

export type FormRecord = FormDocument & RecordFacts;

export type ArticleModelRecord = ArticleModelDocument & { id: string };

/** An article. Values refer to media and articles by id. */
export type ArticleRecord = ArticleDocument & RecordFacts & { model: ArticleModelRecord };

export interface MediaRecord {
  id: string;
  url: string;
  alt: Localised;
  title: Localised;
  width: number | null;
  height: number | null;
  srcset?: string;
}

export interface NavigationRecord extends NavigationDocument {
  id: string;
  /** The targets of its items, in any status; missing targets are absent. */
  targets: readonly LinkTarget[];
  isWorkingCopy?: true;
}

/** A model with a feed. */
export interface FeedRecord {
  id: string;
  shortcut: string;
  name: Localised;
  description: Localised;
  path: ModelPath;
  updatedAt: number;
}

export interface StylesheetRecord {
  name: string;
  /** The public address with the hash of the content. */
  href: string;
}

export interface SortOrder {
  /** `publishedAt` (`publishAt`, else `createdAt`), `updatedAt`, `title`, `shortcut`, or the name of a field. */
  by: string;
  descending: boolean;
}

/** A query for published articles that are visible at `now`. */
export interface ArticleQuery {
  /** Shortcut of the model. */
  model: string;
  /** Only articles that are released in `locale`. */
  released?: boolean;
  /** Of localised fields, values in `locale` are compared, or else in the default language. */
  where: readonly Condition[];
  sort: readonly SortOrder[];
  locale: string;
  defaultLanguage: string;
  now: number;
  timeZone: string;
  /** 1 to 1000. */
  limit: number;
  offset: number;
}

export interface PageQuery {
  /** Undefined for any category. */
  category: string | undefined;
  /** Shortcut of the parent; undefined for any. */
  parent: string | undefined;
  where: readonly Condition[];
  /** `publishedAt`, `updatedAt`, `title`, `shortcut`. */
  sort: readonly SortOrder[];
  locale: string;
  defaultLanguage: string;
  now: number;
  timeZone: string;
  limit: number;
  offset: number;
}

/** A search of public content. */
export interface SearchQuery {
  /** Words that a text must contain, as `wordKeys` returns them. */
  terms: readonly { key: string }[];
  locale: string;
  languages: readonly string[];
  defaultLanguage: string;
  now: number;
  /** Levels of inclusions that are searched. */
  levels: number;
  offset: number;
  limit: number;
}

/** Results of a search; each is a page or an article. */
export interface FoundContent {
  /** At most 1000. */
  total: number;
  items: readonly {
    page: PageSummary | undefined;
    article: ArticleRecord | undefined;
    /** The text that contains the words, and its locale: of the result, or of what it includes. */
    text: string;
    textLocale: string;
  }[];
}

/** Forms and articles by shortcut, articles by id. */
export interface ContentNames {
  forms: Iterable<string>;
  articles: Iterable<string>;
  articleIds: Iterable<string>;
}

export interface ReachedContent {
  forms: FormRecord[];
  articles: ArticleRecord[];
  /** All names that were looked up. A name without a record does not exist. */
  names: ContentNames;
}

export type KnownContent = Pick<ReachedContent, 'forms' | 'articles'>;

/**
 * Reads content for rendering. Each call takes a constant number of queries for any number of names. Except for
 * lists, records have any status, since rendering decides on visibility, and their order is arbitrary. Unknown names
 * are absent from results. Records are shared and must not be modified.
 */
export interface ContentReader {
  page(shortcut: string): Promise<PageRecord | undefined>;
  /** Returns a page and the pages above it, from the bottom up, at most `levels`. */
  ancestors(shortcut: string, levels: number): Promise<PageSummary[]>;
  /**
   * Returns forms and articles by name, together with those that they lead to, through at most `levels` articles.
   * May return more than needed.
   */
  reached(names: ContentNames, levels: number): Promise<ReachedContent>;
  /** Returns those of the named records that are in memory and valid. */
  known(names: ContentNames): KnownContent;
  media(ids: readonly string[]): Promise<MediaRecord[]>;
  links(names: readonly LinkName[]): Promise<LinkTarget[]>;
  navigation(shortcut: string): Promise<NavigationRecord | undefined>;
  feeds(): Promise<readonly FeedRecord[]>;
  /** Functions of lists throw ListFault. */
  listArticles(query: ArticleQuery): Promise<ArticleRecord[]>;
  /** Returns when the dates of the conditions change the list; undefined if they never do. */
  nextDateAt(query: ArticleQuery): Promise<number | undefined>;
  countArticles(query: ArticleQuery): Promise<number>;
  listPages(query: PageQuery): Promise<PageSummary[]>;
  countPages(query: PageQuery): Promise<number>;
  /** Returns when the next article of a model, or page, becomes visible by its schedule; undefined if none does. */
  nextArticleAt(model: string, now: number): Promise<number | undefined>;
  nextPageAt(now: number): Promise<number | undefined>;
}

export interface ContentSource {
  /** Runs the work over one state of the content. */
  snapshot<T>(work: (reader: ContentReader) => Promise<T>): Promise<T>;
  stylesheets(names: readonly string[]): Promise<StylesheetRecord[]>;
  /** Searches public content in the background. */
  search(query: SearchQuery): Promise<FoundContent>;
}
