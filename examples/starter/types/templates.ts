/** Written by `parvis types`; do not edit. */
import type { ListedArticle, SafeHtml, WrittenDate } from 'parvis';

export interface Medium {
  id: string;
  url: string;
  alt: string;
  title: string;
  width: number | null;
  height: number | null;
  srcset: string | null;
}

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

export interface ArticleLink {
  shortcut: string;
  title: string;
  url: string | null;
}

/** The values of articles, by the shortcut of their model. */
export interface ArticleValues {
  "event": {
    /** Begins */
    start: WrittenDate | null;
    /** Place */
    place: string | null;
    /** Text */
    body: SafeHtml | null;
  };
}

export type Model = keyof ArticleValues;

/** An article of `content.articles({ model })`. */
export type Listed<Of extends Model = Model> = Omit<ListedArticle, 'values'> & { values: Readonly<ArticleValues[Of]> };
