import type { UseFormReturnType } from '@mantine/form';
import type { Localised } from 'parvis/contract/common';
import { completeDocument } from 'parvis/contract/document';
import { PageDocument, type PageForm, type PageView } from 'parvis/contract/page';
import { localesOf, withoutEmpty } from '../../ui/editor/locales.ts';

/** Form values of a page: a text for every localised field, and its variables as rows. */
export interface PageValues extends Omit<PageDocument, 'category' | 'variables'> {
  /** Empty for none. */
  category: string;
  /** In the order typed; the last row with a name wins. */
  variables: { name: string; value: string }[];
}

export type PageFormState = UseFormReturnType<PageValues>;

const LOCALISED_FIELDS = ['title', 'description', 'content'] as const;

/** Returns the locales to edit: those of the site, then others that the page has texts in. */
export const pageLocales = (languages: readonly string[], page: PageView | undefined): string[] =>
  localesOf(languages, ...textsOf(page));

/** Returns the localised texts of a page. */
export const textsOf = (page: PageView | undefined): (Localised | undefined)[] =>
  LOCALISED_FIELDS.map((field) => page?.[field]);

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

/** Returns the request body. */
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
 * Returns the form field for an error path of the body, or undefined. An error on a whole localised property maps to
 * its main language, one on a whole list to its first row.
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
