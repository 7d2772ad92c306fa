import type { FormDocument, FormMail } from '../../contract/form.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import type { DocumentField } from '../../content/entity.ts';
import { checkFields, type FieldListSettings } from '../../content/field-list.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { isEmailAddress } from '../../content/field-value.rules.ts';
import { checkLocalised } from '../../content/localised.rules.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const TITLE_MAX_LENGTH = 500;
const TEXT_MAX_LENGTH = 10_000;
const SUBJECT_MAX_LENGTH = 500;
/** The properties of a form's email that name a field. */
const MAIL_FIELDS = ['replyToField', 'confirmationToField'] as const;
const TEXTS = ['description', 'submitLabel', 'successMessage', 'closedMessage', 'consent'] as const;

/** What a form may currently refer to. */
export interface FormVocabulary extends FieldListSettings {
  contributors: ReadonlySet<string>;
  /** Whether `app.cms.mail-from` is set. Without it, forms cannot send email. */
  canSendMail: boolean;
}

/**
 * Returns all violations of a form and its fields. Ignores absent properties; values in `stored` remain allowed.
 * Source: spec §1.3; contract §4 "Validators".
 */
export function checkForm(
  form: Partial<FormDocument>,
  vocabulary: FormVocabulary,
  stored: Partial<FormDocument> = {},
): Violation[] {
  const { fields = [] } = form;
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
    ...checkFields(fields, stored.fields ?? [], vocabulary),
  ];
}

/** Returns why fields may not be renamed: received submissions refer to their names. */
export function checkRenamedFields(
  stored: readonly DocumentField[],
  next: readonly DocumentField[],
  answeredNames: ReadonlySet<string>,
): Violation[] {
  return next.flatMap((field, index) => {
    const was = stored.find((candidate) => candidate.id === field.id);
    const isRenamed = was !== undefined && was.name !== field.name;
    return isRenamed && answeredNames.has(was.name)
      ? [violation(`/fields/${index}/name`, 'used-by-answers')]
      : [];
  });
}

/** Returns why a field may not be changed or deleted: the form's email needs its address. */
export function checkMailUse(mail: FormMail | null, before: Field, after: Field | undefined): Violation[] {
  if (!MAIL_FIELDS.some((name) => mail?.[name] === before.name)) return [];
  if (after === undefined) return [violation('', 'used-by-mail')];
  return [
    ...(after.name === before.name ? [] : [violation('/name', 'used-by-mail')]),
    ...(after.type === before.type ? [] : [violation('/type', 'used-by-mail')]),
  ];
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
