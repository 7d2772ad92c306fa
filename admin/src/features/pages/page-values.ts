import type { UseFormReturnType } from '@mantine/form';
import type { Localised } from 'parvis/contract/common';
import type { PageDocument, PageForm, PageStatus, PageUrl, PageView } from 'parvis/contract/page';
import { localesOf, withoutEmpty } from '../../ui/editor/locales.ts';

/** What the editor holds: every text there is a field for, empty ones included. */
export interface PageValues {
  shortcut: string;
  title: Localised;
  description: Localised;
  content: Localised;
  status: PageStatus;
  publishAt: string | null;
  unpublishAt: string | null;
  /** Empty: none. */
  category: string;
  urls: PageUrl[];
  template: string;
  stylesheets: string[];
  contributors: string[];
  /** In the order in which they were written; the last of a name counts. */
  variables: { name: string; value: string }[];
}

export type PageFormState = UseFormReturnType<PageValues>;

const LOCALISED_FIELDS = ['title', 'description', 'content'] as const;

/** The locales to edit: those of the site, then those that the page still has texts in. */
export const pageLocales = (languages: readonly string[], page: PageView | undefined): string[] =>
  localesOf(languages, page?.title, page?.description, page?.content);

/** Every text of a page, by its language. */
export const textsOf = (values: PageValues): Localised[] => LOCALISED_FIELDS.map((field) => values[field]);

export function toValues(page: PageForm | undefined, locales: readonly string[]): PageValues {
  const texts = (stored: Localised = {}) =>
    Object.fromEntries(locales.map((locale) => [locale, stored[locale] ?? '']));
  return {
    shortcut: page?.shortcut ?? '',
    title: texts(page?.title),
    description: texts(page?.description),
    content: texts(page?.content),
    status: page?.status ?? 'draft',
    publishAt: page?.publishAt ?? null,
    unpublishAt: page?.unpublishAt ?? null,
    category: page?.category ?? '',
    urls: page?.urls?.map(({ locale, path }) => ({ locale, path })) ?? [],
    template: page?.template ?? 'default',
    stylesheets: [...(page?.stylesheets ?? [])],
    contributors: [...(page?.contributors ?? [])],
    variables: Object.entries(page?.variables ?? {}).map(([name, value]) => ({ name, value })),
  };
}

/** The body to write. */
export function toForm(values: PageValues): PageDocument {
  const named = values.variables.filter(({ name, value }) => name !== '' || value !== '');
  return {
    ...values,
    title: withoutEmpty(values.title),
    description: withoutEmpty(values.description),
    content: withoutEmpty(values.content),
    category: values.category.trim() === '' ? null : values.category,
    variables: Object.fromEntries(named.map(({ name, value }) => [name, value])),
  };
}

const PLAIN_FIELDS = [
  'shortcut',
  'status',
  'publishAt',
  'unpublishAt',
  'category',
  'urls',
  'template',
  'stylesheets',
  'contributors',
  'variables',
] as const;

/**
 * The field of the editor that shows what is wrong at a path of the body, or undefined. A fault of a whole localised
 * property stands at its main language, one of a list at the first of its rows.
 */
export function fieldOfPath(path: string, values: PageValues, mainLocale: string): string | undefined {
  const [name, ...rest] = path.split('.');
  const localised = LOCALISED_FIELDS.find((field) => field === name);
  if (localised) {
    const locale = rest.length === 0 ? mainLocale : rest.join('.');
    return Object.hasOwn(values[localised], locale) ? `${localised}.${locale}` : undefined;
  }
  if (name === 'variables') {
    const wanted = rest.join('.');
    const row = rest.length === 0 ? 0 : values.variables.findIndex((variable) => variable.name === wanted);
    return values.variables[row] && `variables.${row}.${rest.length === 0 ? 'name' : 'value'}`;
  }
  if (name === 'urls') {
    const row = Number(rest[0] ?? 0);
    return values.urls[row] && `urls.${row}.${rest[1] === 'locale' ? 'locale' : 'path'}`;
  }
  return PLAIN_FIELDS.find((field) => field === name);
}
