import { CONTROL_FIELDS } from '../contract/form-result.ts';
import type { Localised } from '../contract/common.ts';
import { isDay, isLocalDateTime, isTime } from '../kernel/field-date.ts';
import { toHtmlPattern } from '../kernel/html-pattern.ts';
import { resolvedLocale, resolveLocalised } from '../kernel/locale.ts';
import type { FieldRecord, FormRecord } from './content-source.ts';
import { fieldMediaId, ownAttributes, ownValue, type Localisation } from './field-value.ts';
import type { MediaModel } from './resolve-media.ts';

/** The values and errors of a refused submission. */
export interface FormSubmission {
  /** Id or shortcut of the form. */
  form: string;
  /** By field name, as submitted. */
  values: Readonly<Record<string, unknown>>;
  /** Messages for the visitor; `field` is null for the whole form. */
  errors: readonly { field: string | null; message: string }[];
}

export interface FormFieldModel {
  /** Unique in the page. */
  id: string;
  name: string;
  type: string;
  required: boolean;
  label: string;
  help: string;
  placeholder: string;
  options: { value: string; label: string; selected: boolean }[];
  default: unknown;
  /** The entered value, else the default, else null. */
  value: unknown;
  /**
   * Whether `value` was entered but cannot be shown by an input of the type, which needs a number, day, time or
   * instant.
   */
  unreadable: boolean;
  min: string | number | null;
  max: string | number | null;
  step: number | null;
  minLength: number | null;
  maxLength: number | null;
  pattern: string | null;
  accept: string[];
  /** Bytes. */
  maxSize: number | null;
  /** Maximum bytes of a file that can be sent; the form script refuses larger ones. */
  sendableSize: number | null;
  media: MediaModel | null;
  error: string | null;
  /** Attributes of the project's own field types. */
  attributes: Readonly<Record<string, unknown>>;
}

export interface FormModel {
  id: string;
  shortcut: string;
  version: number;
  /** Id of the form's section, unique on the page. */
  anchor: string;
  title: string;
  /** The locale of the title, which differs when it falls back. */
  locale: string;
  description: string;
  submitLabel: string;
  successMessage: string;
  closedMessage: string;
  consent: string;
  status: 'open' | 'closed';
  /** Null in previews, which send nothing. */
  action: string | null;
  method: 'post';
  enctype: string;
  hidden: { name: string; value: string }[];
  honeypot: { name: string };
  fields: FormFieldModel[];
  errors: { field: string | null; id: string | null; label: string; message: string }[];
  /** Whether it was just sent from this page. */
  sent: boolean;
  preview: boolean;
  /** Address of the script that submits without leaving the page; null in previews. */
  script: string | null;
  /** Address of the challenge for proof of work; null without one. */
  challenge: string | null;
}

export interface FormResolution extends Localisation {
  /** Shortcut of the page with the form; null if there is none. */
  page: string | null;
  preview: boolean;
  submission: FormSubmission | undefined;
  /** Shortcut of the form just sent. */
  sent: string | undefined;
  /** Appended to all ids, to distinguish copies of a form on one page. */
  idSuffix: string;
  script: string | null;
  challenge: string | null;
  /** Maximum bytes of a file. */
  maxUploadBytes: number;
  media(id: string): MediaModel | undefined;
}

/** Returns a form with its labels, options and media for one locale. Source: spec §1.1-3. */
export function resolveForm(form: FormRecord, resolution: FormResolution): FormModel {
  const { submission, sent, preview, idSuffix } = resolution;
  const text = (value: Localised) => resolveLocalised(value, resolution.locale, resolution.defaultLanguage);
  const own = submission && [form.id, form.shortcut].includes(submission.form) ? submission : undefined;
  const fields = form.fields.map((field) => resolveField(form, field, own, resolution));
  return {
    id: form.id,
    shortcut: form.shortcut,
    version: form.version,
    anchor: `form-${form.shortcut}${idSuffix}`,
    title: text(form.title),
    locale: resolvedLocale(form.title, resolution.locale, resolution.defaultLanguage),
    description: text(form.description),
    submitLabel: text(form.submitLabel),
    successMessage: text(form.successMessage),
    closedMessage: text(form.closedMessage),
    consent: text(form.consent),
    status: form.status,
    action: preview ? null : `/api/public/forms-results/${form.shortcut}`,
    method: 'post',
    enctype: form.fields.some((field) => field.type === 'file')
      ? 'multipart/form-data'
      : 'application/x-www-form-urlencoded',
    hidden: [
      { name: CONTROL_FIELDS.form, value: form.id },
      { name: CONTROL_FIELDS.version, value: String(form.version) },
      ...(resolution.page === null ? [] : [{ name: CONTROL_FIELDS.page, value: resolution.page }]),
      { name: CONTROL_FIELDS.locale, value: resolution.locale },
    ],
    honeypot: { name: CONTROL_FIELDS.honeypot },
    fields,
    errors: (own?.errors ?? []).map((error) => {
      const field = fields.find((candidate) => candidate.name === error.field);
      return { field: error.field, id: field?.id ?? null, label: field?.label ?? '', message: error.message };
    }),
    sent: sent === form.shortcut && own === undefined,
    preview,
    script: preview ? null : resolution.script,
    challenge: resolution.challenge,
  };
}

function resolveField(
  form: FormRecord,
  field: FieldRecord,
  submission: FormSubmission | undefined,
  resolution: FormResolution,
): FormFieldModel {
  const { attributes } = field;
  const text = (value: Localised | undefined) =>
    resolveLocalised(value, resolution.locale, resolution.defaultLanguage);
  const fallback = attributes.default ?? null;
  const value = submission ? keptValue(field, ownValue(submission.values, field.name)) : fallback;
  const chosen = (Array.isArray(value) ? value : [value]).map(String);
  const mediaId = fieldMediaId(attributes, resolution);
  return {
    id: `${form.shortcut}-${field.name}${resolution.idSuffix}`,
    name: field.name,
    type: field.type,
    required: field.required,
    label: text(attributes.label),
    help: text(attributes.help),
    placeholder: text(attributes.placeholder),
    options: (attributes.values ?? []).map((option) => ({
      value: option.value,
      label: text(option.label) || option.value,
      selected: value !== null && chosen.includes(option.value),
    })),
    default: fallback,
    value,
    unreadable: submission !== undefined && value !== null && READABLE[field.type]?.(value) === false,
    min: attributes.min ?? null,
    max: attributes.max ?? null,
    step: attributes.step ?? null,
    minLength: attributes.minLength ?? null,
    maxLength: attributes.maxLength ?? null,
    pattern: attributes.pattern === undefined ? null : toHtmlPattern(attributes.pattern),
    accept: attributes.accept ?? [],
    maxSize: attributes.maxSize ?? null,
    sendableSize:
      field.type === 'file' ? Math.min(attributes.maxSize ?? Infinity, resolution.maxUploadBytes) : null,
    media: (mediaId === undefined ? undefined : resolution.media(mediaId)) ?? null,
    error: submission?.errors.find((error) => error.field === field.name)?.message ?? null,
    attributes: ownAttributes(attributes),
  };
}

const asText = (holds: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && holds(value);
/** By type, whether its input can show a value. Browsers leave the input empty for any other value. */
const READABLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  number: Number.isFinite,
  'number-step': Number.isFinite,
  date: asText(isDay),
  time: asText(isTime),
  datetime: asText(isLocalDateTime),
};

/** Returns the value to redisplay. Files cannot be redisplayed. */
function keptValue(field: FieldRecord, value: unknown): unknown {
  if (field.type === 'file' || value === undefined) return null;
  if (field.type === 'checkbox' || field.type === 'boolean') {
    return value === true || (typeof value === 'string' && ['on', 'true', '1'].includes(value));
  }
  return value;
}
