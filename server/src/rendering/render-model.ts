import { Type } from 'typebox';
import { completeDocument } from '../contract/document.ts';
import { PageDocument } from '../contract/page.ts';
import { deepFreeze } from './contributors/deep-freeze.ts';
import { createMessagesModel } from './liquid/messages-model.ts';
import type { RenderRun } from './render-run.ts';
import type { PageModel, TemplateModel } from './template-model.ts';

const MODELLED = Type.Omit(PageDocument, ['content']);

/** What a model is made for. */
export interface ModelSubject {
  page: PageModel;
  stylesheets: { name: string; href: string }[];
  /** The subject's path in a locale; undefined when it has no address of its own. */
  pathIn: ((locale: string) => string) | undefined;
}

export type Model = Readonly<Record<string, unknown>>;

/** The part of the model that every template of a page sees, frozen. Source: rendering, "The model a template sees". */
export function baseModel(run: RenderRun, subject: ModelSubject): Model {
  const { settings, messages } = run.parts;
  const { locale, mode } = run.options;
  const serverUrl = settings.serverUrl();
  const { pathIn } = subject;
  return deepFreeze({
    page: subject.page,
    locale,
    languages: [...settings.languages],
    alternates: pathIn
      ? settings.languages.map((language) => ({
          locale: language,
          href: serverUrl + pathIn(language),
          current: language === locale,
        }))
      : [],
    canonical: pathIn ? serverUrl + pathIn(locale) : null,
    serverUrl,
    messages: createMessagesModel(messages, locale),
    vars: { ...settings.templateVariables, ...subject.page.variables },
    media: run.graph.allMedia(),
    stylesheets: subject.stylesheets,
    options: { useNativeRequired: settings.useNativeRequired },
    preview: mode !== 'public',
  } satisfies TemplateModel);
}

/** Returns a page with its texts and its address in a locale. */
export function pageModel(
  page: Omit<PageDocument, 'content'>,
  texts: Pick<PageModel, 'title' | 'description' | 'contentLocale' | 'url'>,
): PageModel {
  return { ...completeDocument(MODELLED, page), ...texts };
}

/** Returns the model of a page that is not stored: of an error, a message, a form alone. */
export function standAlonePage(run: RenderRun, title: string, shortcut = ''): PageModel {
  const page = completeDocument(PageDocument, { shortcut, title: {} });
  const url = run.parts.settings.serverUrl() + '/';
  return pageModel(page, { title, description: '', contentLocale: run.options.locale, url });
}
