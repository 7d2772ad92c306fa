import type { FormForm, FormMail } from '../../contract/form.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import { fieldListFaults, type FieldDefinitionSettings } from '../../content/field-definition.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { isEmailAddress } from '../../content/field-value.rules.ts';
import { checkLocalised } from '../../content/localised.rules.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const TITLE_MAX_LENGTH = 500;
const TEXT_MAX_LENGTH = 10_000;
const SUBJECT_MAX_LENGTH = 500;
/** Where the mail of a form names one of its fields. */
export const MAIL_FIELDS = ['replyToField', 'confirmationToField'] as const;
const TEXTS = ['description', 'submitLabel', 'successMessage', 'closedMessage', 'consent'] as const;

/** What a form may refer to, as it is now. */
export interface FormVocabulary extends FieldDefinitionSettings {
  contributors: ReadonlySet<string>;
  maxFields: number;
  /** Whether `app.cms.mail-from` is set: without it a form cannot send mail. */
  canSendMail: boolean;
}

/** What the stored version has may stay, even when it is no longer configured. */
export type StoredForm = Partial<Pick<FormForm, 'title' | (typeof TEXTS)[number] | 'mail' | 'contributors'>>;

/**
 * The faults of a form, all at once; `fields` are those that its mail may name. Properties that are absent are not
 * looked at. Source: spec §1.3; contract §4 "Validators".
 */
export function checkForm(
  form: Partial<FormForm>,
  fields: readonly Pick<Field, 'name' | 'type'>[],
  vocabulary: FormVocabulary,
  stored: StoredForm = {},
): Violation[] {
  return [
    ...checkLocalised('/title', form.title, vocabulary, {
      required: true,
      maxLength: TITLE_MAX_LENGTH,
      stored: stored.title,
    }),
    ...TEXTS.flatMap((name) =>
      checkLocalised(`/${name}`, form[name], vocabulary, {
        maxLength: TEXT_MAX_LENGTH,
        stored: stored[name],
      }),
    ),
    ...checkContributors(form.contributors, vocabulary.contributors, stored.contributors),
    ...checkMail(form.mail, fields, vocabulary, stored.mail),
  ];
}

/** The faults of all fields of a form that come at once, as in data scripts. */
export function checkFormFields(fields: readonly Field[], vocabulary: FormVocabulary): Violation[] {
  return fields.length > vocabulary.maxFields
    ? [violation('/fields', 'too-many', { max: vocabulary.maxFields })]
    : fieldListFaults(fields, vocabulary);
}

function checkMail(
  mail: FormMail | null | undefined,
  fields: readonly Pick<Field, 'name' | 'type'>[],
  vocabulary: FormVocabulary,
  stored: FormMail | null | undefined,
): Violation[] {
  if (!mail) return [];
  const emailFields = new Set(fields.filter((field) => field.type === 'email').map((field) => field.name));
  const faults: Violation[] = [];
  if (!vocabulary.canSendMail && !stored) faults.push(violation('/mail', 'mail-not-configured'));
  if (mail.to.length === 0) faults.push(violation('/mail/to', 'required'));
  mail.to.forEach((address, index) => {
    if (!isEmailAddress(address)) faults.push(violation(`/mail/to/${index}`, 'email-format'));
  });
  faults.push(
    ...checkLocalised('/mail/subject', mail.subject, vocabulary, {
      required: true,
      maxLength: SUBJECT_MAX_LENGTH,
      stored: stored?.subject,
    }),
  );
  for (const name of MAIL_FIELDS) {
    const field = mail[name];
    if (field !== undefined && !emailFields.has(field)) {
      faults.push(violation(`/mail/${name}`, 'not-an-email-field', { field }));
    }
  }
  return faults;
}
