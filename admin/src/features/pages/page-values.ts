import type { Localised } from 'parvis/contract/common';
import type { PageForm, PageStatus, PageUrl, PageView } from 'parvis/contract/page';

/** What the editor holds: every text there is a field for, empty ones included. */
export interface PageValues {
  shortcut: string;
  title: Localised;
  description: Localised;
  content: Localised;
  status: PageStatus;
  /** Empty: none. */
  category: string;
  urls: PageUrl[];
}

const LOCALISED_FIELDS = ['title', 'description', 'content'] as const;
export type LocalisedField = (typeof LOCALISED_FIELDS)[number];

/** The locales to edit: those of the site, then those that the page still has texts in. */
export function localesOf(languages: readonly string[], page: PageView | undefined): string[] {
  const stored = page ? LOCALISED_FIELDS.flatMap((field) => Object.keys(page[field])) : [];
  return [...new Set([...languages, ...stored])];
}

export function toValues(page: PageView | undefined, locales: readonly string[]): PageValues {
  const texts = (stored: Localised = {}) =>
    Object.fromEntries(locales.map((locale) => [locale, stored[locale] ?? '']));
  return {
    shortcut: page?.shortcut ?? '',
    title: texts(page?.title),
    description: texts(page?.description),
    content: texts(page?.content),
    status: page?.status ?? 'draft',
    category: page?.category ?? '',
    urls: page?.urls.map(({ locale, path }) => ({ locale, path })) ?? [],
  };
}

/** The body to write: the editor's values; what the editor has no field for stays as in `base`. */
export function toForm(values: PageValues, base: PageView | undefined): PageForm {
  return {
    ...(base && {
      template: base.template,
      publishAt: base.publishAt,
      unpublishAt: base.unpublishAt,
      stylesheets: base.stylesheets,
      variables: base.variables,
      contributors: base.contributors,
    }),
    shortcut: values.shortcut,
    title: withoutEmpty(values.title),
    description: withoutEmpty(values.description),
    content: withoutEmpty(values.content),
    status: values.status,
    category: values.category.trim() === '' ? null : values.category,
    urls: values.urls,
  };
}

const withoutEmpty = (texts: Localised): Localised =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** One field in which two versions of a page differ. */
export interface Difference {
  field: keyof PageValues;
  locale?: string;
  mine: string;
  theirs: string;
}

export function differencesOf(mine: PageValues, theirs: PageValues): Difference[] {
  const localised = LOCALISED_FIELDS.flatMap((field) => {
    const locales = [...new Set([...Object.keys(mine[field]), ...Object.keys(theirs[field])])];
    return locales.map((locale) => ({
      field,
      locale,
      mine: mine[field][locale] ?? '',
      theirs: theirs[field][locale] ?? '',
    }));
  });
  const plain = (['shortcut', 'status', 'category'] as const).map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
  }));
  const urls = { field: 'urls' as const, mine: linesOf(mine.urls), theirs: linesOf(theirs.urls) };
  return [...localised, ...plain, urls].filter((pair) => pair.mine !== pair.theirs);
}

const linesOf = (urls: readonly PageUrl[]) =>
  urls.map(({ locale, path }) => `${path} (${locale})`).join('\n');

/**
 * The field of the editor that shows what is wrong at a path of the body, or undefined. A fault of a whole localised
 * property stands at its main language, one of the list of addresses at the first of them.
 */
export function fieldOfPath(path: string, values: PageValues, mainLocale: string): string | undefined {
  const [name, ...rest] = path.split('.');
  if (name === 'shortcut' || name === 'status' || name === 'category') return name;
  const localised = LOCALISED_FIELDS.find((field) => field === name);
  if (localised) {
    const locale = rest.length === 0 ? mainLocale : rest.join('.');
    return Object.hasOwn(values[localised], locale) ? `${localised}.${locale}` : undefined;
  }
  if (name !== 'urls' || values.urls[Number(rest[0] ?? 0)] === undefined) return undefined;
  return `urls.${rest[0] ?? 0}.${rest[1] === 'locale' ? 'locale' : 'path'}`;
}

const SCREEN_ORDER: readonly string[] = [...LOCALISED_FIELDS, 'status', 'shortcut', 'category', 'urls'];

/** Of the fields at these paths, the one that comes first on the screen; languages count in the order of their tabs. */
export function firstOnScreen(paths: readonly string[], locales: readonly string[]): string | undefined {
  const placeOf = (path: string) => {
    const name = path.split('.')[0]!;
    const locale = locales.findIndex((candidate) => path === `${name}.${candidate}`);
    return SCREEN_ORDER.indexOf(name) + (locale < 0 ? locales.length : locale) * SCREEN_ORDER.length;
  };
  return paths.toSorted((left, right) => placeOf(left) - placeOf(right))[0];
}
