import type { UseFormReturnType } from '@mantine/form';
import type { ArticleModelForm, ArticleModelView } from 'parvis/contract/article-model';
import type { Localised } from 'parvis/contract/common';
import { differencesIn } from '../../ui/editor/differences.ts';
import { withoutEmpty } from '../../ui/editor/locales.ts';

/** What the editor holds of a model, its fields apart: they are stored one by one. */
export interface ModelValues {
  shortcut: string;
  name: Localised;
  description: Localised;
  /** Empty: none. */
  path: string;
  contributors: string[];
}

export type ModelFormState = UseFormReturnType<ModelValues>;

export const toValues = (model: ArticleModelView | undefined): ModelValues => ({
  shortcut: model?.shortcut ?? '',
  name: { ...model?.name },
  description: { ...model?.description },
  path: model?.path ?? '',
  contributors: [...(model?.contributors ?? [])],
});

/** The body to write. */
export const toForm = (values: ModelValues): ArticleModelForm => ({
  ...values,
  name: withoutEmpty(values.name),
  description: withoutEmpty(values.description),
  path: values.path.trim() === '' ? null : values.path,
});

const LOCALISED_FIELDS = ['name', 'description'] as const;
const PLAIN_FIELDS = ['shortcut', 'path', 'contributors'] as const;

export const differencesOf = (mine: ModelValues, theirs: ModelValues) =>
  differencesIn(mine, theirs, { localised: LOCALISED_FIELDS, plain: PLAIN_FIELDS, textOf });

function textOf(values: ModelValues, field: (typeof PLAIN_FIELDS)[number]): string {
  const value = values[field];
  return typeof value === 'string' ? value : value.join('\n');
}

/** The field of the editor that shows what is wrong at a path of the body, or undefined. */
export function fieldOfPath(path: string, mainLocale: string): string | undefined {
  const [root = '', locale] = path.split('.');
  if (LOCALISED_FIELDS.some((field) => field === root)) return `${root}.${locale ?? mainLocale}`;
  return PLAIN_FIELDS.find((field) => field === root);
}
