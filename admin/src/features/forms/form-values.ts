import type { UseFormReturnType } from '@mantine/form';
import type { Localised } from 'parvis/contract/common';
import type { FormForm, FormMail, FormStatus, FormView } from 'parvis/contract/form';
import { withoutEmpty } from '../../ui/editor/locales.ts';
import { fieldOfFieldPath, toDrafts, toFieldForms, type FieldDraft } from '../fields/field-draft.ts';

/** Form values of a form. */
export interface FormValues {
  shortcut: string;
  title: Localised;
  description: Localised;
  submitLabel: Localised;
  successMessage: Localised;
  closedMessage: Localised;
  consent: Localised;
  status: FormStatus;
  hasMail: boolean;
  mail: Required<FormMail>;
  /** Empty for the site's default. */
  retentionDays: number | '';
  contributors: string[];
  fields: FieldDraft[];
}

export type FormFormState = UseFormReturnType<FormValues>;

const LOCALISED_FIELDS = [
  'title',
  'description',
  'submitLabel',
  'successMessage',
  'closedMessage',
  'consent',
] as const;
type LocalisedField = (typeof LOCALISED_FIELDS)[number];

export function toValues(form: FormView | undefined): FormValues {
  const { mail } = form ?? {};
  return {
    shortcut: form?.shortcut ?? '',
    ...(Object.fromEntries(LOCALISED_FIELDS.map((field) => [field, { ...form?.[field] }])) as Record<
      LocalisedField,
      Localised
    >),
    status: form?.status ?? 'open',
    hasMail: Boolean(mail),
    mail: {
      to: [...(mail?.to ?? [])],
      subject: { ...mail?.subject },
      replyToField: mail?.replyToField ?? '',
      confirmationToField: mail?.confirmationToField ?? '',
      confirmationIncludesValues: mail?.confirmationIncludesValues ?? false,
    },
    retentionDays: form?.retentionDays ?? '',
    contributors: [...(form?.contributors ?? [])],
    fields: toDrafts(form?.fields),
  };
}

/** Returns the request body; `on` is the version that it overwrites. */
export function toForm({ hasMail, mail, retentionDays, ...values }: FormValues, on?: FormView): FormForm {
  return {
    ...values,
    ...(Object.fromEntries(LOCALISED_FIELDS.map((field) => [field, withoutEmpty(values[field])])) as Record<
      LocalisedField,
      Localised
    >),
    mail: hasMail ? toMail(mail) : null,
    retentionDays: retentionDays === '' ? null : retentionDays,
    fields: toFieldForms(values.fields, on, false),
  };
}

function toMail({
  to,
  subject,
  replyToField,
  confirmationToField,
  confirmationIncludesValues,
}: FormValues['mail']) {
  return {
    to,
    subject: withoutEmpty(subject),
    ...(replyToField && { replyToField }),
    ...(confirmationToField && { confirmationToField, confirmationIncludesValues }),
  };
}

/** Returns the form field for an error path of the body, or undefined. */
export function fieldOfPath(path: string, values: FormValues, mainLocale: string): string | undefined {
  const [root = '', next] = path.split('.');
  if ((LOCALISED_FIELDS as readonly string[]).includes(root)) return next ? path : `${root}.${mainLocale}`;
  if (root === 'mail') {
    if (next === 'to' || next === undefined) return 'mail.to';
    return path === 'mail.subject' ? `mail.subject.${mainLocale}` : path;
  }
  if (root === 'fields') return fieldOfFieldPath(path, values.fields, mainLocale);
  if (root === 'contributors') return 'contributors';
  return ['shortcut', 'status', 'retentionDays'].includes(root) ? root : undefined;
}
