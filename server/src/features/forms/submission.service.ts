import type { FieldValueSettings } from '../../content/field-value.rules.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { Database, Db } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isId, type EntityId } from '../../kernel/identifier.ts';
import type { Violation } from '../../kernel/violation.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { insertFormResult } from './form-result.repository.ts';
import {
  checkSubmittedValues,
  readFormerValues,
  readPostedValues,
  unknownNames,
  type CheckedSubmission,
} from './form-result.rules.ts';
import {
  findFormVersions,
  findSubmittableForm,
  keepFormStatus,
  type SubmittableForm,
} from './form.repository.ts';

/** What came in, from whichever door. */
export interface Submission {
  /** Shortcut in the address. */
  shortcut: string;
  /** Id of the form, where the rendered form carried it; wins over the shortcut. */
  formId: string | undefined;
  /** Version of the form that was answered, where it is known. */
  formVersion: number | undefined;
  /** Shortcut of the page that holds the form. */
  page: string | undefined;
  locale: string | undefined;
  /** Whether the trap for programs was filled. */
  trapped: boolean;
  /** Values by field, or an HTML post whose texts are still to be read by the fields' types. */
  values: Readonly<Record<string, unknown>> | URLSearchParams | undefined;
  /** What is wrong with the request itself; without well-formed `values` it is all that can be said. */
  violations: readonly Violation[];
}

interface Answered {
  form: SubmittableForm;
  locale: string;
  /** Shortcut of the page that holds the form; null when there was none. */
  page: string | null;
}

export type SubmissionOutcome =
  | (Answered & { kind: 'stored'; id: EntityId; submittedAt: number })
  | (Answered & { kind: 'closed' })
  | (Answered & { kind: 'invalid'; violations: Violation[]; values: Readonly<Record<string, unknown>> });

export interface SubmissionServiceDependencies {
  database: Database;
  clock: Clock;
  languages: Languages;
  fieldValues: FieldValueSettings;
}

export type SubmissionService = ReturnType<typeof createSubmissionService>;

/**
 * The one way in for answers to forms: every door (HTML, JSON) goes through it.
 * Source: spec §4.2; contract §4 "Form results".
 */
export function createSubmissionService(dependencies: SubmissionServiceDependencies) {
  const { database, clock, languages, fieldValues } = dependencies;

  async function findForm(db: Db, submission: Submission): Promise<SubmittableForm> {
    const { formId, shortcut } = submission;
    const byId =
      formId !== undefined && isId(formId) ? await findSubmittableForm(db, { id: formId }) : undefined;
    if (byId) return byId;
    if (!isShortcut(shortcut)) return fail('not-found');
    const form =
      (await findSubmittableForm(db, { shortcut })) ??
      (await findSubmittableForm(db, { formerShortcut: shortcut }));
    return form ?? fail('not-found');
  }

  /** The values to store, with what an old copy of the form asked for, and the version that was answered. */
  async function check(
    db: Db,
    form: SubmittableForm,
    submission: Submission,
  ): Promise<CheckedSubmission & { given: Readonly<Record<string, unknown>>; version: number }> {
    const { values } = submission;
    if (values === undefined) return { values: {}, given: {}, violations: [], version: form.version };
    if (!(values instanceof URLSearchParams)) {
      return {
        ...checkSubmittedValues(form.fields, values, fieldValues),
        given: values,
        version: form.version,
      };
    }
    const given = readPostedValues(form.fields, values);
    const checked = checkSubmittedValues(form.fields, given, fieldValues);
    const isOld = submission.formVersion !== undefined && submission.formVersion !== form.version;
    if (!isOld && unknownNames(form.fields, values).length === 0)
      return { ...checked, given, version: form.version };
    const versions = await findFormVersions(db, form.id);
    const formerNames = new Set(versions.flatMap((version) => version.fields.map((field) => field.name)));
    return {
      given,
      violations: checked.violations,
      values: { ...readFormerValues(form.fields, formerNames, values), ...checked.values },
      version:
        versions.find((version) => version.version === submission.formVersion)?.version ?? form.version,
    };
  }

  return {
    /**
     * Stores an answer, or says what is wrong with it. What fell into the trap is stored as spam and told apart by nothing.
     * The outcome `stored` is given after the commit. Throws `not-found` for a form that does not exist.
     */
    async submit(submission: Submission): Promise<SubmissionOutcome> {
      const read = await database.snapshot(async (db) => {
        const form = await findForm(db, submission);
        return { form, ...(await check(db, form, submission)) };
      });
      const { form, given } = read;
      const violations = [...submission.violations, ...read.violations];
      const answered: Answered = {
        form,
        locale: languages.languages.includes(submission.locale ?? '')
          ? submission.locale!
          : languages.defaultLanguage,
        page: submission.page !== undefined && isShortcut(submission.page) ? submission.page : null,
      };
      if (form.status === 'closed') return { ...answered, kind: 'closed' };
      if (violations.length > 0) return { ...answered, kind: 'invalid', violations, values: given };
      const submittedAt = clock.now();
      return database.transaction(async (db) => {
        const status = (await keepFormStatus(db, database.dialect, form.id)) ?? fail('not-found');
        if (status === 'closed') return { ...answered, kind: 'closed' };
        const id = await insertFormResult(db, {
          formId: form.id,
          formVersion: read.version,
          submittedAt,
          locale: answered.locale,
          pageShortcut: answered.page,
          values: read.values,
          spam: submission.trapped,
        });
        return { ...answered, kind: 'stored', id, submittedAt };
      });
    },
  };
}
