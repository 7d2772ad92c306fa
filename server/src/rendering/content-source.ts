import type { ArticleDocument } from '../contract/article.ts';
import type { ArticleModelDocument } from '../contract/article-model.ts';
import type { Localised } from '../contract/common.ts';
import type { FieldAttributes } from '../contract/field.ts';
import type { FormDocument } from '../contract/form.ts';
import type { NavigationDocument } from '../contract/navigation.ts';
import type { PageDocument } from '../contract/page.ts';
import type { LinkName, LinkTarget } from '../kernel/link-target.ts';

/** What a record of content has beside its document. Instants are milliseconds since the epoch. */
interface RecordFacts {
  id: string;
  version: number;
  createdAt: number;
  updatedAt: number;
  /** Not the live document, but the one that is prepared beside it. */
  isWorkingCopy?: true;
}

export type PageRecord = PageDocument &
  RecordFacts & {
    /** Those of its default addresses that other content has. */
    takenPaths: readonly string[];
  };

/** A page as lists show it. */
export type PageSummary = Omit<PageRecord, 'content' | 'variables'> & {
  /** The locales in which it is released. */
  released: readonly string[];
};

/** A field of a form or of an article model, in its order. */
export interface FieldRecord {
  id: string;
  name: string;
  type: string;
  required: boolean;
  /** Of an article model: values are one per locale. */
  localised?: boolean;
  attributes: FieldAttributes;
}

export type FormRecord = FormDocument & RecordFacts;

export type ArticleModelRecord = ArticleModelDocument & { id: string };

/** Media and articles among the values are ids. */
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
  /** What its items lead to, in any status; what does not exist is absent. */
  targets: readonly LinkTarget[];
  isWorkingCopy?: true;
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

/** Published content for lists; only what is visible at `now`. */
export interface ArticleQuery {
  /** Shortcut of the model. */
  model: string;
  /** Values that fields must have; of a localised field, in `locale`. */
  where: Readonly<Record<string, string | number | boolean>>;
  sort: readonly SortOrder[];
  locale: string;
  now: number;
  /** 1 to 100. */
  limit: number;
}

export interface PageQuery {
  /** Undefined: of any category. */
  category: string | undefined;
  /** Shortcut of the parent. Undefined: anywhere. */
  parent: string | undefined;
  /** `publishedAt`, `updatedAt`, `title`, `shortcut`. */
  sort: readonly SortOrder[];
  locale: string;
  now: number;
  limit: number;
}

/** What to find in public content. */
export interface SearchQuery {
  /** Words that a text must contain, as `wordKeys` returns them. */
  terms: readonly { key: string }[];
  locale: string;
  languages: readonly string[];
  defaultLanguage: string;
  now: number;
  /** Levels of inclusions that are looked at. */
  levels: number;
  offset: number;
  limit: number;
}

/** Results of a search; each is a page or an article. */
export interface FoundContent {
  /** 1000 at most. */
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
  /** All that was looked for: what is named here and is not among the records does not exist. */
  names: ContentNames;
}

export type KnownContent = Pick<ReachedContent, 'forms' | 'articles'>;

/**
 * What rendering reads, each call in a constant number of queries, whatever the number of names given. Records are of any
 * status: what the public may see is decided by rendering, save in lists. Unknown names are absent from the answer; its order is free,
 * save in lists. Records are not to be changed: others may have the same ones.
 */
export interface ContentReader {
  page(shortcut: string): Promise<PageRecord | undefined>;
  /** Returns a page and the pages above it, from the bottom up, `levels` at most. */
  ancestors(shortcut: string, levels: number): Promise<PageSummary[]>;
  /**
   * The forms and articles of these names, and as many as are known beforehand of those that the articles lead to, through no more than
   * `levels` articles: often some that are not needed.
   */
  reached(names: ContentNames, levels: number): Promise<ReachedContent>;
  /** Those of these names that are in memory, as sure to be true as pages in memory are. */
  known(names: ContentNames): KnownContent;
  media(ids: readonly string[]): Promise<MediaRecord[]>;
  links(names: readonly LinkName[]): Promise<LinkTarget[]>;
  navigation(shortcut: string): Promise<NavigationRecord | undefined>;
  listArticles(query: ArticleQuery): Promise<ArticleRecord[]>;
  listPages(query: PageQuery): Promise<PageSummary[]>;
  /** When the next article of a model, or the next page, becomes visible by itself; undefined: none does. */
  nextArticleAt(model: string, now: number): Promise<number | undefined>;
  nextPageAt(now: number): Promise<number | undefined>;
}

export interface ContentSource {
  /** Runs the work over one state of the content. */
  snapshot<T>(work: (reader: ContentReader) => Promise<T>): Promise<T>;
  stylesheets(names: readonly string[]): Promise<StylesheetRecord[]>;
  /** Finds public content without holding up other requests. */
  search(query: SearchQuery): Promise<FoundContent>;
}
