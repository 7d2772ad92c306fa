import { CONTROL_FIELDS } from '../contract/form-result.ts';
import type { Localised } from '../contract/common.ts';
import { isDay, isLocalDateTime, isTime } from '../kernel/field-date.ts';
import { toHtmlPattern } from '../kernel/html-pattern.ts';
import { resolvedLocale, resolveLocalised } from '../kernel/locale.ts';
import type { FieldRecord, FormRecord } from './content-source.ts';
import { fieldMediaId, ownAttributes, ownValue, type Localisation } from './field-value.ts';
import type { MediaModel } from './resolve-media.ts';

/** What was entered and what is wrong with it, when a submission was refused. */
export interface FormSubmission {
  /** Id or shortcut of the form. */
  form: string;
  /** By field name, as they were given. */
  values: Readonly<Record<string, unknown>>;
  /** Messages for the visitor; of the whole form where `field` is null. */
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
  /** What was entered, else the default; null when there is neither. */
  value: unknown;
  /** Whether `value` was entered and is none that an input of the type can show: a number, day, time or moment is due. */
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
  /** Bytes of a file that can be sent at all: what is larger, the script of forms refuses before it is sent. */
  sendableSize: number | null;
  media: MediaModel | null;
  error: string | null;
  /** Those that only a type of the project knows. */
  attributes: Readonly<Record<string, unknown>>;
}

export interface FormModel {
  id: string;
  shortcut: string;
  version: number;
  /** Id of the form's section, unique in the page. */
  anchor: string;
  title: string;
  /** The locale that the title is in: another one where it falls back. */
  locale: string;
  description: string;
  submitLabel: string;
  successMessage: string;
  closedMessage: string;
  consent: string;
  status: 'open' | 'closed';
  /** Null where nothing can be sent: in previews. */
  action: string | null;
  method: 'post';
  enctype: string;
  hidden: { name: string; value: string }[];
  honeypot: { name: string };
  fields: FormFieldModel[];
  errors: { field: string | null; id: string | null; label: string; message: string }[];
  /** Whether it has just been sent from this page. */
  sent: boolean;
  preview: boolean;
  /** Address of the script that submits in place; null in previews. */
  script: string | null;
  /** Where a proof of work is asked for; null where none is. */
  challenge: string | null;
}

export interface FormResolution extends Localisation {
  /** Shortcut of the page that holds the form; null when none does. */
  page: string | null;
  preview: boolean;
  submission: FormSubmission | undefined;
  /** Shortcut of the form that was just sent. */
  sent: string | undefined;
  /** Appended to every id, so that two copies of a form in one page can be told apart. */
  idSuffix: string;
  script: string | null;
  challenge: string | null;
  /** Bytes of one file that the site takes. */
  maxUploadBytes: number;
  media(id: string): MediaModel | undefined;
}

/** A form with its labels, value lists and media for one locale. Source: spec §1.1-3. */
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
/** By type: whether its input shows a value. Browsers leave such an input empty where it is given another. */
const READABLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  number: Number.isFinite,
  'number-step': Number.isFinite,
  date: asText(isDay),
  time: asText(isTime),
  datetime: asText(isLocalDateTime),
};

/** What to show again. A file cannot be: browsers let nobody choose one for the visitor. */
function keptValue(field: FieldRecord, value: unknown): unknown {
  if (field.type === 'file' || value === undefined) return null;
  if (field.type === 'checkbox' || field.type === 'boolean') {
    return value === true || (typeof value === 'string' && ['on', 'true', '1'].includes(value));
  }
  return value;
}
