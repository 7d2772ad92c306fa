import type { ArticleDocument } from 'parvis/contract/article';
import type { ArticleModelDocument } from 'parvis/contract/article-model';
import type { FormDocument } from 'parvis/contract/form';
import type { PageDocument } from 'parvis/contract/page';
import type { MessageKey, Translate } from './translate.ts';

const PAGE = {
  title: 'page.field-title',
  description: 'page.field-description',
  shortcut: 'page.field-shortcut',
  status: 'page.field-status',
  category: 'page.field-category',
  publishAt: 'page.field-publishAt',
  unpublishAt: 'page.field-unpublishAt',
  urls: 'page.field-urls',
  template: 'page.field-template',
  stylesheets: 'page.field-stylesheets',
  contributors: 'page.field-contributors',
  variables: 'page.field-variables',
  content: 'page.field-content',
} as const satisfies Record<keyof PageDocument, MessageKey>;

/** The properties of what people edit, by kind, under the words of its screen. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  page: PAGE,
  form: {
    title: 'form.field-title',
    description: 'form.field-description',
    shortcut: 'form.field-shortcut',
    status: 'form.field-status',
    submitLabel: 'form.field-submitLabel',
    successMessage: 'form.field-successMessage',
    closedMessage: 'form.field-closedMessage',
    consent: 'form.field-consent',
    retentionDays: 'form.field-retentionDays',
    contributors: 'form.field-contributors',
    mail: 'form.field-mail',
    fields: 'property.fields',
  } satisfies Record<keyof FormDocument, MessageKey>,
  'form-result': { spam: 'property.spam' },
  'article-model': {
    name: 'model.field-name',
    description: 'model.field-description',
    shortcut: 'model.field-shortcut',
    path: 'model.field-path',
    contributors: 'model.field-contributors',
    fields: 'property.fields',
  } satisfies Record<keyof ArticleModelDocument, MessageKey>,
  article: {
    ...PAGE,
    modelId: 'property.model',
    values: 'property.values',
  } satisfies Record<keyof ArticleDocument, MessageKey>,
  media: { title: 'medium.field-title', alt: 'medium.field-alt' },
  'style-sheet': { content: 'style-sheet.field-content' },
  user: {
    login: 'user.field-login',
    lastName: 'user.field-lastName',
    firstName: 'user.field-firstName',
    email: 'user.field-email',
    telephone: 'user.field-telephone',
    company: 'user.field-company',
    profileId: 'user.field-profileId',
    password: 'user.field-password',
  },
  role: { name: 'property.name', functions: 'property.functions' },
  profile: {
    name: 'property.name',
    roleIds: 'property.roles',
    requiresSecondFactor: 'property.second-factor',
  },
};

/**
 * What a person calls a property, or a place in one: `content`, `values.body`, `fields.photo.media`, `draft.content`. The names
 * of fields, which an administrator has chosen, stay as they are.
 */
export function propertyText(kind: string, path: string, t: Translate): string {
  if (path.startsWith('draft.')) {
    return t('property.in-draft', { property: propertyText(kind, path.slice('draft.'.length), t) });
  }
  const [first = path, field] = path.split('.');
  const texts = Object.hasOwn(TEXTS, kind) ? TEXTS[kind]! : {};
  const key = Object.hasOwn(texts, first) ? texts[first] : undefined;
  const text = key === undefined ? first : t(key as 'property.name');
  return field === undefined ? text : `${text} · ${field}`;
}

/** The parts of a field, its attributes among them. */
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
 * What a person calls a place in a document: `title`, `en` → `Title · en`; `fields`, `town`, `attributes`, `label`, `en` →
 * `Fields · town · Label · en`.
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

/** How much of something went, or came. */
export function amountText(what: string, count: number, t: Translate): string {
  return Object.hasOwn(AMOUNTS, what)
    ? t(AMOUNTS[what as keyof typeof AMOUNTS], { count })
    : `${what}: ${count}`;
}

const AMOUNTS = { results: 'amount.results', mails: 'amount.mails', files: 'amount.files' } as const;
