import type { UseFormReturnType } from '@mantine/form';
import type { Localised } from 'parvis/contract/common';
import { completeDocument } from 'parvis/contract/document';
import { PageDocument, type PageForm, type PageView } from 'parvis/contract/page';
import { localesOf, withoutEmpty } from '../../ui/editor/locales.ts';

/** What the editor holds: the page, with a text for each field that there is, and its variables as rows. */
export interface PageValues extends Omit<PageDocument, 'category' | 'variables'> {
  /** Empty: none. */
  category: string;
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
  const document = completeDocument(PageDocument, page ?? { shortcut: '', title: {} });
  const texts = (stored: Localised) =>
    Object.fromEntries(locales.map((locale) => [locale, stored[locale] ?? '']));
  return {
    ...document,
    title: texts(document.title),
    description: texts(document.description),
    content: texts(document.content),
    category: document.category ?? '',
    variables: Object.entries(document.variables).map(([name, value]) => ({ name, value })),
  };
}

/** The body to write. */
export function toForm(values: PageValues): PageForm {
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
  return name !== undefined && Object.hasOwn(values, name) ? name : undefined;
}
