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

/** What a page shows again when a submission is invalid. */
export interface SubmittedInput {
  /** Values by field. */
  values: Readonly<Record<string, unknown>>;
  /** The names that were sent, empty ones too. */
  sent: readonly string[];
}

export interface CheckedValues extends CheckedSubmission {
  shown: SubmittedInput;
  /** The version of the form that was answered. */
  version: number;
  /** The files that belong to fields of the form, of any of its versions. */
  files: readonly SubmittedFile[];
}

/** Checks the values of a submission by its form. An HTML post from an old copy of the page is checked by what that copy asked for. */
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

/** The names of the fields that take files. */
export function fileFieldNames(fields: readonly { name: string; type: string }[]): Set<string> {
  return new Set(fields.filter(isFileField).map((field) => field.name));
}

export function isFileField({ type }: { type: string }): boolean {
  return valueFormOf(type) === 'file';
}

/** The faults of files that were not received whole: the form has changed since, or the post named another form after them. */
function lostFiles(files: readonly SubmittedFile[], known: readonly Violation[]): Violation[] {
  return files
    .filter((file) => !file.isWhole)
    .map((file) => violation('/values' + pointerStep(file.field), 'file-expected'))
    .filter(({ pointer }) => !known.some((fault) => fault.pointer === pointer));
}

/** Browsers let no page choose a file for the visitor. */
function canRedisplay(value: unknown): boolean {
  return ![value].flat().some((part) => part instanceof SubmittedFile);
}
