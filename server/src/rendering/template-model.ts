import type { PageDocument } from '../contract/page.ts';
import type { MessagesModel } from './liquid/messages-model.ts';
import type { ArticleModel } from './resolve-article.ts';
import type { FormModel } from './resolve-form.ts';
import type { MediaModel } from './resolve-media.ts';

/** A page above another one. */
export interface Ancestor {
  title: string;
  /** Absolute address in the locale. */
  href: string;
}

/** A feed as templates see it. */
export interface FeedLink {
  title: string;
  /** Absolute address in the locale. */
  href: string;
}

/** The page as templates see it: as written by editors, with texts in the locale. */
export interface PageModel extends Omit<
  PageDocument,
  'title' | 'description' | 'content' | 'image' | 'translations'
> {
  title: string;
  description: string;
  /** The locale of its content, which differs when it falls back. */
  contentLocale: string;
  /** The image that other sites show with links to it. */
  image: MediaModel | null;
  /** The public pages above it, from the root down. */
  ancestors: readonly Ancestor[];
  /** Absolute address in the locale. */
  url: string;
}

/** The model that all templates of a page see. Source: rendering, "The model a template sees". */
export interface TemplateModel {
  page: PageModel;
  locale: string;
  /** The locale in the form of Open Graph, with its usual territory: `fr_FR`. */
  openGraphLocale: string;
  /** The languages of the site. */
  languages: readonly string[];
  /** Addresses of the page in each language in which it is public. */
  alternates: readonly {
    locale: string;
    /** The name of the language in that language: `Français`. */
    name: string;
    href: string;
    current: boolean;
    openGraphLocale: string;
  }[];
  /** Its address in the default language, for readers of any other. */
  xDefault: string | null;
  /** The address of the page in its language. */
  canonical: string | null;
  /** The number in `?page=`: which page of a list is shown. */
  pageNumber: number;
  /** `app.cms.domain-url`. */
  serverUrl: string;
  messages: MessagesModel;
  /** `app.cms.template-variables`, overridden by the page's `variables`. */
  vars: Readonly<Record<string, string>>;
  /** Media of the page by id. */
  media: Readonly<Record<string, MediaModel>>;
  /** Articles of single models by shortcut, read when printed. */
  singles: object;
  /** Menus by shortcut, read when printed. */
  navigation: object;
  stylesheets: readonly { name: string; href: string }[];
  /** The feeds of the site in this language. */
  feeds: readonly FeedLink[];
  options: { useNativeRequired: boolean };
  /** Whether only editors see the page. */
  preview: boolean;
  /** The current form. */
  form?: FormModel;
  /** The current article. */
  article?: ArticleModel;
}
