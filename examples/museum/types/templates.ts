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
  "exhibition": {
    /** First day */
    start: WrittenDate | null;
    /** Last day */
    end: WrittenDate | null;
    /** Room */
    room: string | null;
    /** Labels and audio guide */
    languages: string | null;
    /** Focus of the picture */
    focus: Choice<"centre" | "left" | "right" | "top" | "bottom"> | null;
    /** Text */
    body: SafeHtml | null;
    /** Further pictures */
    gallery: Medium[] | null;
  };
  "news": {
    /** Date */
    date: WrittenDate | null;
    /** Text */
    body: SafeHtml | null;
    /** Exhibition */
    about: ArticleLink | null;
  };
  "note": {
    /** Text */
    body: SafeHtml | null;
  };
  "settings": {
    /** Notice above every page */
    notice: SafeHtml | null;
    /** Hours in a line */
    today: string | null;
    /** Opening hours */
    hours: string | null;
    /** Tickets */
    prices: string | null;
    /** Address */
    address: string | null;
    /** Telephone */
    telephone: string | null;
    /** Email */
    email: string | null;
  };
}

export type Model = keyof ArticleValues;

/** An article of `content.articles({ model })`. */
export type Listed<Of extends Model = Model> = Omit<ListedArticle, 'values'> & { values: Readonly<ArticleValues[Of]> };
