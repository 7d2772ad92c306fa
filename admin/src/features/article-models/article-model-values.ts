import type { UseFormReturnType } from '@mantine/form';
import type { ArticleModelForm, ArticleModelView } from 'parvis/contract/article-model';
import type { Localised } from 'parvis/contract/common';
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

const FIELDS = ['shortcut', 'name', 'description', 'path', 'contributors'] as const;

export interface ModelDifference {
  field: (typeof FIELDS)[number];
  mine: string;
  theirs: string;
}

export const differencesOf = (mine: ModelValues, theirs: ModelValues): ModelDifference[] =>
  FIELDS.map((field) => ({ field, mine: textOf(mine, field), theirs: textOf(theirs, field) })).filter(
    (pair) => pair.mine !== pair.theirs,
  );

function textOf(values: ModelValues, field: (typeof FIELDS)[number]): string {
  const value = values[field];
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join('\n');
  return Object.entries(withoutEmpty(value))
    .map(([locale, text]) => `${locale}: ${text}`)
    .join('\n');
}

/** The field of the editor that shows what is wrong at a path of the body, or undefined. */
export function fieldOfPath(path: string, mainLocale: string): string | undefined {
  const [root = '', locale] = path.split('.');
  if (root === 'name' || root === 'description') return `${root}.${locale ?? mainLocale}`;
  return FIELDS.find((field) => field === root);
}
