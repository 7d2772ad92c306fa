import type { UseFormReturnType } from '@mantine/form';
import type { ArticleDocument, ArticleForm, ArticleView } from 'parvis/contract/article';
import type { ArticleModelView } from 'parvis/contract/article-model';
import type { Localised } from 'parvis/contract/common';

/** Form values of an article. Localised values are objects by language. */
export type ArticleValues = Omit<ArticleDocument, 'modelId' | 'translations'>;

export type ArticleFormState = UseFormReturnType<ArticleValues>;

export const toValues = (article: ArticleView | undefined, model: ArticleModelView): ArticleValues => ({
  shortcut: article?.shortcut ?? (model.single ? model.shortcut : ''),
  title: { ...article?.title },
  status: article?.status ?? 'draft',
  publishAt: article?.publishAt ?? null,
  unpublishAt: article?.unpublishAt ?? null,
  languages: article?.languages ?? null,
  slug: { ...article?.slug },
  description: { ...article?.description },
  image: article?.image ?? null,
  noIndex: article?.noIndex ?? false,
  canonical: article?.canonical ?? null,
  values: article
    ? { ...article.values }
    : Object.fromEntries(
        model.fields
          .filter(({ attributes, localised }) => attributes.default !== undefined && !localised)
          .map(({ name, attributes }) => [name, attributes.default]),
      ),
  contributors: [...(article?.contributors ?? [])],
});

/** Returns the request body without empty values. */
export const toForm = (
  { values, title, slug, description, ...rest }: ArticleValues,
  model: ArticleModelView,
): ArticleForm => ({
  ...rest,
  modelId: model.id,
  title: withoutEmpty(title) as Localised,
  slug: withoutEmpty(slug) as Localised,
  description: withoutEmpty(description) as Localised,
  values: withoutEmpty(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const isLocalised = model.fields.find((field) => field.name === name)?.localised;
        const cleaned = isLocalised ? withoutEmpty((value ?? {}) as Record<string, unknown>) : value;
        const isEmpty = isLocalised && Object.keys(cleaned as object).length === 0;
        return [name, isEmpty ? undefined : cleaned];
      }),
    ),
  ),
});

const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

const PLAIN_FIELDS: readonly string[] = [
  ...['shortcut', 'status', 'publishAt', 'unpublishAt', 'contributors'],
  ...['image', 'noIndex', 'canonical'],
];

/** Returns the form field for an error path of the body, or undefined. */
export function fieldOfPath(path: string, model: ArticleModelView, mainLocale: string): string | undefined {
  const [root = '', name, locale] = path.split('.');
  if (root === 'title' || root === 'slug' || root === 'description')
    return name ? path : `${root}.${mainLocale}`;
  if (root === 'languages') return 'languages';
  if (root === 'values') {
    const field = model.fields.find((candidate) => candidate.name === name);
    if (!field) return undefined;
    return field.localised ? `values.${field.name}.${locale ?? mainLocale}` : `values.${field.name}`;
  }
  return PLAIN_FIELDS.includes(root) ? root : undefined;
}
