import type { UseFormReturnType } from '@mantine/form';
import type { Localised } from 'parvis/contract/common';
import type { FormForm, FormMail, FormStatus, FormView } from 'parvis/contract/form';
import { differencesIn } from '../../ui/editor/differences.ts';
import { withoutEmpty } from '../../ui/editor/locales.ts';

/** What the editor holds of a form, its fields apart: they are stored one by one. */
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
  /** Undefined: as everywhere. */
  retentionDays: number | '';
  contributors: string[];
}

export type FormFormState = UseFormReturnType<FormValues>;

export const LOCALISED_FIELDS = [
  'title',
  'description',
  'submitLabel',
  'successMessage',
  'closedMessage',
  'consent',
] as const;
export type LocalisedField = (typeof LOCALISED_FIELDS)[number];

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
  };
}

/** The body to write. */
export function toForm({ hasMail, mail, retentionDays, ...values }: FormValues): FormForm {
  return {
    ...values,
    ...(Object.fromEntries(LOCALISED_FIELDS.map((field) => [field, withoutEmpty(values[field])])) as Record<
      LocalisedField,
      Localised
    >),
    mail: hasMail ? toMail(mail) : null,
    retentionDays: retentionDays === '' ? null : retentionDays,
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

const PLAIN_FIELDS = ['shortcut', 'status', 'retentionDays', 'contributors', 'mail'] as const;

export const differencesOf = (mine: FormValues, theirs: FormValues) =>
  differencesIn(mine, theirs, { localised: LOCALISED_FIELDS, plain: PLAIN_FIELDS, textOf });

function textOf(values: FormValues, field: (typeof PLAIN_FIELDS)[number]): string {
  if (field === 'contributors') return values.contributors.join('\n');
  if (field !== 'mail') return String(values[field]);
  if (!values.hasMail) return '–';
  const { to, subject, ...more } = toMail(values.mail);
  return [...to, ...Object.entries({ ...subject, ...more }).map(([name, value]) => `${name}: ${value}`)].join(
    '\n',
  );
}

/** The field of the editor that shows what is wrong at a path of the body, or undefined. */
export function fieldOfPath(path: string, mainLocale: string): string | undefined {
  const [root = '', next] = path.split('.');
  if ((LOCALISED_FIELDS as readonly string[]).includes(root)) return next ? path : `${root}.${mainLocale}`;
  if (root === 'mail') {
    if (next === 'to' || next === undefined) return 'mail.to';
    return path === 'mail.subject' ? `mail.subject.${mainLocale}` : path;
  }
  if (root === 'contributors') return 'contributors';
  return ['shortcut', 'status', 'retentionDays'].includes(root) ? root : undefined;
}
