import type { UseFormReturnType } from '@mantine/form';
import type { ArticleModelForm, ArticleModelView } from 'parvis/contract/article-model';
import type { Localised } from 'parvis/contract/common';
import { withoutEmpty } from '../../ui/editor/locales.ts';
import { fieldOfFieldPath, toDrafts, toFieldForms, type FieldDraft } from '../fields/field-draft.ts';

/** Form values of a model. */
export interface ModelValues {
  shortcut: string;
  name: Localised;
  description: Localised;
  /** Empty for none. Languages without a path use the main language's. */
  path: Localised;
  /** Whether it has exactly one article. */
  single: boolean;
  /** Whether it has a feed of its latest articles. */
  feed: boolean;
  contributors: string[];
  fields: FieldDraft[];
}

export type ModelFormState = UseFormReturnType<ModelValues>;

export const toValues = (model: ArticleModelView | undefined, mainLocale: string): ModelValues => ({
  shortcut: model?.shortcut ?? '',
  name: { ...model?.name },
  description: { ...model?.description },
  path: typeof model?.path === 'string' ? { [mainLocale]: model.path } : { ...model?.path },
  single: model?.single ?? false,
  feed: model?.feed ?? false,
  contributors: [...(model?.contributors ?? [])],
  fields: toDrafts(model?.fields),
});

/** Returns the request body; `on` is the version that it overwrites. */
export const toForm = (values: ModelValues, mainLocale: string, on?: ArticleModelView): ArticleModelForm => ({
  ...values,
  name: withoutEmpty(values.name),
  description: withoutEmpty(values.description),
  path: toPath(withoutEmpty(values.path), mainLocale),
  fields: toFieldForms(values.fields, on, true),
});

/** Returns the path for the request body; a single one in the main language applies to all languages. */
function toPath(paths: Localised, mainLocale: string): string | Localised | null {
  const locales = Object.keys(paths);
  if (locales.length === 0) return null;
  return locales.length === 1 && paths[mainLocale] !== undefined ? paths[mainLocale] : paths;
}

const LOCALISED_FIELDS = ['name', 'description', 'path'] as const;
const PLAIN_FIELDS = ['shortcut', 'single', 'feed', 'contributors'] as const;

/** Returns the form field for an error path of the body, or undefined. */
export function fieldOfPath(path: string, values: ModelValues, mainLocale: string): string | undefined {
  const [root = '', locale] = path.split('.');
  if (LOCALISED_FIELDS.some((field) => field === root)) return `${root}.${locale ?? mainLocale}`;
  if (root === 'fields') return fieldOfFieldPath(path, values.fields, mainLocale);
  return PLAIN_FIELDS.find((field) => field === root);
}
