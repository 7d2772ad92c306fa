import type { FieldValueSettings } from '../../content/field-value.rules.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { findFirstResults, type FirstResult } from './submission-key.repository.ts';
import { KEY_POINTER, submissionKey, type SubmissionKey } from './submission-key.ts';
import type { Submission } from './submission.ts';
import { findAddressedForm, NO_FORM, type SubmittableForm } from './submittable-form.repository.ts';
import { checkValues, type CheckedValues, type SubmittedInput } from './submitted-values.ts';

interface Answered {
  form: SubmittableForm;
  locale: string;
  /** Shortcut of the page with the form; null without one. */
  page: string | null;
}

export type SubmissionOutcome =
  | (Answered & { kind: 'stored'; id: EntityId; submittedAt: number })
  | (Answered & { kind: 'closed' })
  | (Answered & { kind: 'invalid'; violations: Violation[] } & SubmittedInput);

/** Expected faults are returned, because throwing would roll back the other submissions of the transaction. */
export type Decision = SubmissionOutcome | AppError;

/** A submission that may be stored. */
export interface Accepted {
  kind: 'accepted';
  answered: Answered;
  key: SubmissionKey | undefined;
  checked: CheckedValues;
}

export interface CheckSettings {
  clock: Clock;
  languages: Languages;
  fieldValues: FieldValueSettings;
  /** `app.cms.max-answer-size`. */
  maxAnswerBytes: number;
}

/**
 * Returns for each submission the accepted values, or the reason for refusing it: a repeated request, a closed form,
 * invalid values.
 */
export async function checkSubmissions(
  db: Db,
  submissions: readonly Submission[],
  settings: CheckSettings,
): Promise<(Accepted | Decision)[]> {
  const forms = await findForms(db, submissions);
  const keys = submissions.map((submission, index) => {
    const form = forms[index];
    return form && submissionKey(form.id, submission);
  });
  const first = await findFirstResults(
    db,
    keys.filter((key) => key !== undefined),
    settings.clock.now(),
  );
  const checked: (Accepted | Decision)[] = [];
  for (const [index, submission] of submissions.entries()) {
    const form = forms[index];
    const key = keys[index];
    if (!form) checked.push(new AppError('not-found', NO_FORM));
    else checked.push(await checkSubmission(db, submission, form, key, key && first.get(key), settings));
  }
  return checked;
}

async function checkSubmission(
  db: Db,
  submission: Submission,
  form: SubmittableForm,
  key: SubmissionKey | undefined,
  first: FirstResult | undefined,
  { languages, fieldValues, maxAnswerBytes }: CheckSettings,
): Promise<Accepted | Decision> {
  const { locale = '', page } = submission;
  const answered: Answered = {
    form,
    locale: languages.languages.includes(locale) ? locale : languages.defaultLanguage,
    page: page !== undefined && isShortcut(page) ? page : null,
  };
  if (key && first) return repeatFirst(answered, key, first);
  if (form.status === 'closed') return { ...answered, kind: 'closed' };
  const checked = await checkValues(db, form, submission, fieldValues);
  const violations = [...submission.violations, ...checked.violations];
  if (Buffer.byteLength(JSON.stringify(checked.values)) > maxAnswerBytes) {
    violations.push(violation('', 'together-too-large', { max: maxAnswerBytes }));
  }
  if (violations.length > 0) return { ...answered, kind: 'invalid', violations, ...checked.shown };
  return { kind: 'accepted', answered, key, checked };
}

/** Returns the form of each submission, reading each form once. */
async function findForms(
  db: Db,
  submissions: readonly Submission[],
): Promise<(SubmittableForm | undefined)[]> {
  const addressOf = ({ formId, shortcut }: Submission) => `${formId} ${shortcut}`;
  const forms = new Map<string, SubmittableForm | undefined>();
  for (const submission of submissions) {
    const address = addressOf(submission);
    if (!forms.has(address)) forms.set(address, await findAddressedForm(db, submission));
  }
  return submissions.map((submission) => forms.get(addressOf(submission)));
}

/** Returns the first outcome of a repeated request, or a fault if the key was used for a different request. */
export function repeatFirst(answered: Answered, key: SubmissionKey, first: FirstResult): Decision {
  return first.bodyHash === key.bodyHash
    ? { ...answered, kind: 'stored', id: first.id, submittedAt: first.submittedAt }
    : new AppError('invalid', { violations: [violation(KEY_POINTER, 'key-reused')] });
}

export function isAccepted(decision: Accepted | Decision): decision is Accepted {
  return !(decision instanceof AppError) && decision.kind === 'accepted';
}
