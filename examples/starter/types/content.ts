/** Written by `parvis types`; do not edit. */

export interface Medium {
  id: string;
  url: string;
  alt: string;
  title: string;
  width: number | null;
  height: number | null;
  sizes: { url: string; width: number }[];
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
    start: string;
    /** Place */
    place: string | null;
    /** Text */
    body: string | null;
  };
}

export type Model = keyof ArticleValues;

/** Single models: each has one article, with the same shortcut. */
export type Single = never;

interface Common {
  id: string;
  shortcut: string;
  locale: string;
  title: string;
  description: string;
  image: Medium | null;
  publishedAt: string;
  updatedAt: string;
  alternates: { locale: string; href: string }[];
}

export interface Article<Of extends Model = Model> extends Common {
  model: Of;
  url: string | null;
  values: ArticleValues[Of];
}

export interface ArticleList<Of extends Model = Model> {
  items: Article<Of>[];
  page: number;
  pages: number;
  total: number;
}

export interface Page extends Common {
  category: string | null;
  url: string;
  ancestors: { title: string; href: string }[];
  /** HTML. */
  content: string;
}

export interface NavigationItem {
  label: string;
  href: string;
  children: NavigationItem[];
}

export interface Navigation {
  shortcut: string;
  locale: string;
  title: string;
  items: NavigationItem[];
}

/** What `POST /api/public/forms-results/{shortcut}` accepts as `values`, by the shortcut of the form. */
export interface FormValues {
}

export type Form = keyof FormValues;
