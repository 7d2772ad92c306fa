import type { MediaModel } from './resolve-media.ts';
import type { SafeHtml } from './safe-html.ts';
import type { WrittenDate } from './written-date.ts';

/** A published article in a list. */
export interface ListedArticle {
  id: string;
  shortcut: string;
  title: string;
  /** The locale of the title, which differs from the page's when it falls back. */
  locale: string;
  /** Empty if there is none. */
  description: string;
  image: MediaModel | null;
  model: { shortcut: string; name: string };
  /** Path of its own page; null when its model has no article pages. */
  url: string | null;
  publishedAt: WrittenDate;
  updatedAt: WrittenDate;
  /** Values as in an article's template, by field name. Markers in rich texts are removed. */
  values: Readonly<Record<string, unknown>>;
  /** Renders the article with its template. Liquid calls it when it is printed. */
  html: () => Promise<SafeHtml>;
}

/** A published page in a list. */
export interface ListedPage {
  id: string;
  shortcut: string;
  title: string;
  description: string;
  category: string | null;
  url: string;
  publishedAt: WrittenDate;
  /** Whether it is the page being rendered. */
  current: boolean;
}

/** A menu. */
export interface ListedNavigation {
  title: string;
  items: readonly ListedItem[];
}

/** An item of a menu that is public in the language of the page. */
export interface ListedItem {
  /** Its label, or the title of its target. */
  label: string;
  href: string;
  /** Whether it leads to the current page. */
  isCurrent: boolean;
  /** Whether the current page is below it: in the menu, in the tree of pages, or by its address. */
  isAncestor: boolean;
  children: readonly ListedItem[];
}

/** A page of a list. */
export interface ListPage {
  items: readonly (ListedArticle | ListedPage)[];
  /** From 1. */
  page: number;
  pages: number;
  /** The number of entries of the list. */
  total: number;
  previous: { readonly href: string } | null;
  next: { readonly href: string } | null;
}

/** The entries of a list with dates in the same year or month. */
export interface ListGroup<Item> {
  /** `2026`, `2026-03`; empty for entries without a date. */
  key: string;
  /** The year or month as a text: `March 2026`. */
  title: string;
  items: readonly Item[];
}

/** A result of a search. */
export interface FoundPage extends Pick<ListedPage, 'id' | 'shortcut' | 'title' | 'url' | 'publishedAt'> {
  kind: 'page' | 'article';
  /** The matching words, each in a `<mark>`, with the text around them. */
  excerpt: SafeHtml;
}

/** One page of search results, best first. */
export interface SearchResults {
  /** The search query. */
  query: string;
  items: readonly FoundPage[];
  /** 1000 at most. */
  total: number;
  /** From 1. */
  page: number;
  pages: number;
  previous: { readonly href: string } | null;
  next: { readonly href: string } | null;
}
