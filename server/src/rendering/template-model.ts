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

/** The page as templates see it: what an editor wrote, with texts in the locale. */
export interface PageModel extends Omit<
  PageDocument,
  'title' | 'description' | 'content' | 'image' | 'translations'
> {
  title: string;
  description: string;
  /** The locale that its content is in: another one where it falls back. */
  contentLocale: string;
  /** What other sites show when they link to it. */
  image: MediaModel | null;
  /** The public pages above it, from the root down. */
  ancestors: readonly Ancestor[];
  /** Absolute address in the locale. */
  url: string;
}

/** What every template of a page sees. Source: rendering, "The model a template sees". */
export interface TemplateModel {
  page: PageModel;
  locale: string;
  /** `fr_FR`: the locale with its usual territory, as Open Graph writes it. */
  openGraphLocale: string;
  /** Those of the site. */
  languages: readonly string[];
  /** Addresses of the page in each language in which it is public. */
  alternates: readonly {
    locale: string;
    /** In its own language: `Français`. */
    name: string;
    href: string;
    current: boolean;
    openGraphLocale: string;
  }[];
  /** Its address in the default language, for readers of any other. */
  xDefault: string | null;
  /** Address of the page in its language. */
  canonical: string | null;
  /** `app.cms.domain-url`. */
  serverUrl: string;
  messages: MessagesModel;
  /** `app.cms.template-variables`, with the page's `variables` above them. */
  vars: Readonly<Record<string, string>>;
  /** Media of the page by id. */
  media: Readonly<Record<string, MediaModel>>;
  /** The articles of single models by the models' shortcuts, read where a template prints them. */
  singles: object;
  /** The menus by their shortcuts, read where a template prints them. */
  navigation: object;
  stylesheets: readonly { name: string; href: string }[];
  options: { useNativeRequired: boolean };
  /** Whether only editors see the page. */
  preview: boolean;
  /** The form that is rendered. */
  form?: FormModel;
  /** The article that is rendered. */
  article?: ArticleModel;
}
