import { Type } from 'typebox';
import { linkedLocale } from '../kernel/addressing.ts';
import { completeDocument } from '../contract/document.ts';
import { PageDocument } from '../contract/page.ts';
import { deepFreeze } from './contributors/deep-freeze.ts';
import { NAVIGATION, SINGLES } from './liquid/lazy-names.ts';
import { createMessagesModel } from './liquid/messages-model.ts';
import { withPageNumber } from './page-number.ts';
import type { RenderRun } from './render-run.ts';
import type { FeedLink, PageModel, TemplateModel } from './template-model.ts';

const MODELLED = Type.Omit(PageDocument, ['content', 'translations']);

/** The subject of a model. */
export interface ModelSubject {
  page: PageModel;
  stylesheets: { name: string; href: string }[];
  feeds: readonly FeedLink[];
  /** The locales in which the subject is public. */
  released: readonly string[];
  /** The subject's canonical path in a locale; undefined, or null, when it has no address of its own. */
  pathIn: ((locale: string) => string | null) | undefined;
}

export type Model = Readonly<Record<string, unknown>>;

/**
 * Returns the part of the model that all templates of a page see, frozen. Source: rendering, "The model a template
 * sees".
 */
export function baseModel(run: RenderRun, subject: ModelSubject): Model {
  const { settings, messages } = run.parts;
  const { locale, mode, pageNumber = 1 } = run.options;
  const serverUrl = settings.serverUrl();
  const alternates = alternatesOf(run, subject);
  const shown = linkedLocale(locale, subject.released, settings);
  const hrefIn = (language: string) =>
    alternates.find((alternate) => alternate.locale === language)?.href ?? null;
  const numbered = (href: string | null) => href && withPageNumber(href, pageNumber);
  return deepFreeze({
    page: subject.page,
    locale,
    openGraphLocale: openGraphLocale(locale),
    languages: [...settings.languages],
    alternates,
    xDefault: hrefIn(settings.defaultLanguage),
    canonical: subject.page.canonical ?? numbered(hrefIn(shown)),
    pageNumber,
    serverUrl,
    messages: createMessagesModel(messages, locale),
    vars: { ...settings.templateVariables, ...subject.page.variables },
    media: run.graph.allMedia(),
    singles: SINGLES,
    navigation: NAVIGATION,
    stylesheets: subject.stylesheets,
    feeds: subject.feeds,
    options: { useNativeRequired: settings.useNativeRequired },
    preview: mode !== 'public',
  } satisfies TemplateModel);
}

/** Returns a locale as Open Graph writes it: `fr` → `fr_FR`. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

/** Returns the name of a language in itself: `fr` → `Français`. */
function languageName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
}

/** Returns the addresses of the subject in the languages in which it is public. */
function alternatesOf(run: RenderRun, { page, released, pathIn }: ModelSubject): TemplateModel['alternates'] {
  const { settings } = run.parts;
  // A canonical address elsewhere stands for all languages.
  if (page.canonical !== null) return [];
  return settings.languages.flatMap((locale) => {
    const path = released.includes(locale) ? pathIn?.(locale) : undefined;
    if (!path) return [];
    return [
      {
        locale,
        name: languageName(locale),
        href: settings.serverUrl() + path,
        current: locale === run.options.locale,
        openGraphLocale: openGraphLocale(locale),
      },
    ];
  });
}

/** Returns a page with its texts and its address in a locale. */
export function pageModel(
  page: Omit<PageDocument, 'content' | 'translations'>,
  texts: Pick<PageModel, 'title' | 'description' | 'image' | 'ancestors' | 'contentLocale' | 'url'>,
): PageModel {
  return { ...completeDocument(MODELLED, page), ...texts };
}

/** Returns the model of a page that is not stored: of an error, a message, a form alone. */
export function standAlonePage(run: RenderRun, title: string, shortcut = ''): PageModel {
  const page = completeDocument(PageDocument, { shortcut, title: {} });
  const url = run.parts.settings.serverUrl() + '/';
  const texts = { title, description: '', image: null, ancestors: [] };
  return pageModel(page, { ...texts, contentLocale: run.options.locale, url });
}
