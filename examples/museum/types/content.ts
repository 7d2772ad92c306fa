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
  "exhibition": {
    /** First day */
    start: string | null;
    /** Last day */
    end: string | null;
    /** Room */
    room: string | null;
    /** Labels and audio guide */
    languages: string | null;
    /** Focus of the picture */
    focus: Choice<"centre" | "left" | "right" | "top" | "bottom"> | null;
    /** Text */
    body: string;
    /** Further pictures */
    gallery: Medium[] | null;
  };
  "news": {
    /** Date */
    date: string;
    /** Text */
    body: string;
    /** Exhibition */
    about: ArticleLink | null;
  };
  "note": {
    /** Text */
    body: string;
  };
  "settings": {
    /** Notice above every page */
    notice: string | null;
    /** Hours in a line */
    today: string | null;
    /** Opening hours */
    hours: string | null;
    /** Tickets */
    prices: string | null;
    /** Address */
    address: string;
    /** Telephone */
    telephone: string | null;
    /** Email */
    email: string | null;
  };
}

export type Model = keyof ArticleValues;

/** Single models: each has one article, with the same shortcut. */
export type Single = "settings";

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
  "group-visit": {
    /** Your name */
    name: string;
    /** School or association */
    organisation?: string;
    /** Email address */
    email: string;
    /** Telephone */
    telephone?: string;
    /** Who is coming? */
    kind: "school" | "students" | "adults" | "family";
    /** How many people? */
    size: number;
    /** Preferred day */
    day: string;
    /** Language of the tour */
    language: "en" | "fr" | "de";
    /** What would you like to see? */
    topics?: ("wheel" | "dark" | "drawers")[];
    /** What should we know? */
    needs?: string;
  };
}

export type Form = keyof FormValues;
