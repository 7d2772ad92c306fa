import type { FormForm, FormMail } from '../../contract/form.ts';
import { fieldListFaults, type FieldDefinitionSettings } from '../../content/field-definition.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { isEmailAddress } from '../../content/field-value.rules.ts';
import { checkLocalised } from '../../content/localised.rules.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const TITLE_MAX_LENGTH = 500;
const TEXT_MAX_LENGTH = 10_000;
const TEXTS = ['description', 'submitLabel', 'successMessage', 'closedMessage', 'consent'] as const;

/** What a form may refer to, as it is now. */
export interface FormVocabulary extends FieldDefinitionSettings {
  contributors: ReadonlySet<string>;
  maxFields: number;
  /** Whether `app.cms.mail-from` is set: without it a form cannot send mail. */
  canSendMail: boolean;
}

/** The faults of a form and of its fields, all at once. Source: spec §1.3; contract §4 "Validators". */
export function checkForm(
  form: Partial<FormForm>,
  fields: readonly Field[],
  vocabulary: FormVocabulary,
): Violation[] {
  return [
    ...checkLocalised('/title', form.title, vocabulary, { required: true, maxLength: TITLE_MAX_LENGTH }),
    ...TEXTS.flatMap((name) =>
      checkLocalised(`/${name}`, form[name], vocabulary, { maxLength: TEXT_MAX_LENGTH }),
    ),
    ...checkContributors(form.contributors, vocabulary),
    ...checkMail(form.mail, fields, vocabulary),
    ...(fields.length > vocabulary.maxFields
      ? [violation('/fields', 'too-many', { max: vocabulary.maxFields })]
      : fieldListFaults(fields, vocabulary)),
  ];
}

function checkContributors(names: readonly string[] = [], vocabulary: FormVocabulary): Violation[] {
  return names.flatMap((name, index) => {
    const at = `/contributors/${index}`;
    if (names.indexOf(name) < index) return [violation(at, 'duplicate')];
    return vocabulary.contributors.has(name) ? [] : [violation(at, 'unknown-contributor', { name })];
  });
}

function checkMail(
  mail: FormMail | null | undefined,
  fields: readonly Field[],
  vocabulary: FormVocabulary,
): Violation[] {
  if (!mail) return [];
  const emailFields = new Set(fields.filter((field) => field.type === 'email').map((field) => field.name));
  const faults: Violation[] = [];
  if (!vocabulary.canSendMail) faults.push(violation('/mail', 'mail-not-configured'));
  if (mail.to.length === 0) faults.push(violation('/mail/to', 'required'));
  mail.to.forEach((address, index) => {
    if (!isEmailAddress(address)) faults.push(violation(`/mail/to/${index}`, 'email-format'));
  });
  faults.push(
    ...checkLocalised('/mail/subject', mail.subject, vocabulary, { required: true, maxLength: 500 }),
  );
  for (const name of ['replyToField', 'confirmationToField'] as const) {
    const field = mail[name];
    if (field !== undefined && !emailFields.has(field)) {
      faults.push(violation(`/mail/${name}`, 'not-an-email-field', { field }));
    }
  }
  return faults;
}
