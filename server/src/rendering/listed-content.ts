import type { MediaModel } from './resolve-media.ts';
import type { SafeHtml } from './safe-html.ts';
import type { WrittenDate } from './written-date.ts';

/** A published article as lists give it. */
export interface ListedArticle {
  id: string;
  shortcut: string;
  title: string;
  /** The language that the title is in: another one than the page's where it falls back. */
  locale: string;
  /** Empty when there is none. */
  description: string;
  image: MediaModel | null;
  model: { shortcut: string; name: string };
  /** Path of its own page; null when its model gives articles none. */
  url: string | null;
  publishedAt: WrittenDate;
  /** As in an article's template, by field name; markers in rich texts are left out. */
  values: Readonly<Record<string, unknown>>;
  /** The article rendered with its template. Liquid calls it where it is printed. */
  html: () => Promise<SafeHtml>;
}

/** A published page as lists give it. */
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
  /** Its own label, or the title of what it leads to. */
  label: string;
  href: string;
  /** Whether it leads to the page being rendered. */
  isCurrent: boolean;
  /** Whether the page being rendered stands below it: in the menu, in the tree of pages, or by its address. */
  isAncestor: boolean;
  children: readonly ListedItem[];
}

/** A result of a search. */
export interface FoundPage extends Pick<ListedPage, 'id' | 'shortcut' | 'title' | 'url' | 'publishedAt'> {
  kind: 'page' | 'article';
  /** The words that were found, each in a `<mark>`, with the text around them. */
  excerpt: SafeHtml;
}

/** The results of a search, a page at a time, the best first. */
export interface SearchResults {
  /** What was searched for. */
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
