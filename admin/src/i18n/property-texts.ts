import type { MessageKey, Translate } from './translate.ts';

/** Prefixes of the message keys by kind: `page.field-title`. */
const SCREENS: Readonly<Record<string, string>> = {
  page: 'page',
  form: 'form',
  'form-result': 'result',
  'article-model': 'model',
  article: 'page',
  navigation: 'navigation',
  media: 'medium',
  'style-sheet': 'style-sheet',
  user: 'user',
  role: 'role',
  profile: 'profile',
};

/**
 * Returns the label of a property or path: `content`, `values.body`, `fields.photo.media`, `draft.content`. Field
 * names, which an administrator has chosen, are left unchanged.
 */
export function propertyText(kind: string, path: string, t: Translate): string {
  if (path.startsWith('draft.')) {
    return t('property.in-draft', { property: propertyText(kind, path.slice('draft.'.length), t) });
  }
  const [first = path, field] = path.split('.');
  const keys = Object.hasOwn(SCREENS, kind) ? [`${SCREENS[kind]}.field-${first}`, `property.${first}`] : [];
  const key = keys.find((candidate) => t.has(candidate));
  const text = key === undefined ? first : t(key as 'property.name');
  return field === undefined ? text : `${text} · ${field}`;
}

/** Labels of a field's parts and attributes. */
const FIELD: Readonly<Record<string, MessageKey>> = {
  name: 'field.attr-name',
  type: 'field.attr-type',
  required: 'field.required',
  localised: 'field.localised',
  position: 'property.position',
  label: 'field.attr-label',
  help: 'field.attr-help',
  placeholder: 'field.attr-placeholder',
  values: 'field.attr-values',
  default: 'field.attr-default',
  min: 'field.attr-min',
  max: 'field.attr-max',
  step: 'field.attr-step',
  minLength: 'field.attr-minLength',
  maxLength: 'field.attr-maxLength',
  pattern: 'field.attr-pattern',
  accept: 'field.attr-accept',
  maxSize: 'field.attr-maxSize',
  media: 'field.attr-media',
};

/**
 * Returns the label of a path in a document: `title`, `en` → `Title · en`; `fields`, `town`, `attributes`, `label`,
 * `en` → `Fields · town · Label · en`.
 */
export function placeText(kind: string, path: readonly string[], t: Translate): string {
  const [root = '', ...rest] = path;
  const steps = root === 'fields' ? rest.filter((step) => step !== 'attributes').map(fieldStep(t)) : rest;
  return [propertyText(kind, root, t), ...steps].join(' · ');
}

const fieldStep = (t: Translate) => (step: string, index: number) => {
  const key = index === 1 && Object.hasOwn(FIELD, step) ? FIELD[step] : undefined;
  return key === undefined ? step : t(key as 'property.name');
};

/** Returns a count with its unit, such as deleted or imported items. */
export function amountText(what: string, count: number, t: Translate): string {
  return Object.hasOwn(AMOUNTS, what)
    ? t(AMOUNTS[what as keyof typeof AMOUNTS], { count })
    : `${what}: ${count}`;
}

const AMOUNTS = { results: 'amount.results', mails: 'amount.mails', files: 'amount.files' } as const;
