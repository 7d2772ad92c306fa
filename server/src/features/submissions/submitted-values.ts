import { valueFormOf } from '../../content/field-type.ts';
import type { FieldValueSettings } from '../../content/field-value.rules.ts';
import { findFormVersions } from '../../content/form-version.repository.ts';
import type { Db } from '../../database/database.ts';
import { pointerStep, violation, type Violation } from '../../kernel/violation.ts';
import {
  fieldsAsRequested,
  checkSubmittedValues,
  readFormerValues,
  readPostedValues,
  unknownNames,
  type CheckedSubmission,
} from './submission.rules.ts';
import type { Submission } from './submission.ts';
import type { SubmittableForm } from './submittable-form.repository.ts';
import { SubmittedFile } from './submitted-file.ts';

/** What a page redisplays after an invalid submission. */
export interface SubmittedInput {
  /** Values by field. */
  values: Readonly<Record<string, unknown>>;
  /** All submitted names, including those with empty values. */
  sent: readonly string[];
}

export interface CheckedValues extends CheckedSubmission {
  shown: SubmittedInput;
  /** The version of the submitted form. */
  version: number;
  /** The files of fields in any version of the form. */
  files: readonly SubmittedFile[];
}

/**
 * Validates the values of a submission. An HTML post from an outdated page is validated against the version that the
 * page showed.
 */
export async function checkValues(
  db: Db,
  form: SubmittableForm,
  submission: Submission,
  settings: FieldValueSettings,
): Promise<CheckedValues> {
  const { values } = submission;
  const nothing = {
    ...{ values: {}, violations: [], version: form.version, files: [] },
    shown: { values: {}, sent: [] },
  };
  if (values === undefined) return nothing;
  if (!(values instanceof URLSearchParams)) {
    const checked = checkSubmittedValues(form.fields, values, settings);
    return { ...nothing, ...checked, shown: { values, sent: Object.keys(values) } };
  }
  const given = readPostedValues(form.fields, values, submission.files, settings.projectTypes);
  const isOld = submission.formVersion !== undefined && submission.formVersion !== form.version;
  const all = new URLSearchParams(values);
  for (const file of submission.files) all.append(file.field, file.name);
  const isForeign = isOld || unknownNames(form.fields, all).length > 0;
  const versions = isForeign ? (await findFormVersions(db, [form.id])).get(form.id)! : [];
  const answered = versions.find(({ version }) => version === submission.formVersion);
  const checked = checkSubmittedValues(fieldsAsRequested(form.fields, answered?.fields), given, settings);
  const former = versions.flatMap((version) => version.fields);
  const names = fileFieldNames([...form.fields, ...former]);
  const files = submission.files.filter((file) => names.has(file.field));
  return {
    shown: {
      values: Object.fromEntries(Object.entries(given).filter(([, value]) => canRedisplay(value))),
      sent: [...new Set(all.keys())],
    },
    files,
    violations: [...checked.violations, ...lostFiles(files, checked.violations)],
    values: {
      ...readFormerValues(form.fields, new Set(former.map((field) => field.name)), all),
      ...checked.values,
    },
    version: answered?.version ?? form.version,
  };
}

/** Returns the names of the file fields. */
export function fileFieldNames(fields: readonly { name: string; type: string }[]): Set<string> {
  return new Set(fields.filter(isFileField).map((field) => field.name));
}

export function isFileField({ type }: { type: string }): boolean {
  return valueFormOf(type) === 'file';
}

/**
 * Returns the faults of incompletely received files: the form changed meanwhile, or the post named another form after
 * the files.
 */
function lostFiles(files: readonly SubmittedFile[], known: readonly Violation[]): Violation[] {
  return files
    .filter((file) => !file.isWhole)
    .map((file) => violation('/values' + pointerStep(file.field), 'file-expected'))
    .filter(({ pointer }) => !known.some((fault) => fault.pointer === pointer));
}

/** Browsers do not allow a page to preselect a file. */
function canRedisplay(value: unknown): boolean {
  return ![value].flat().some((part) => part instanceof SubmittedFile);
}
