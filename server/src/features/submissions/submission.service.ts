import { valueFormOf } from '../../content/field-type.ts';
import type { FieldValueSettings } from '../../content/field-value.rules.ts';
import { findFormVersions } from '../../content/form-version.repository.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { CONTROL_FIELDS } from '../../contract/form-result.ts';
import type { FormMail } from '../../contract/form.ts';
import type { FormResultFileTable } from '../../database/content-tables.ts';
import type { Database, Db } from '../../database/database.ts';
import type { RequiredRow, WriteUnit } from '../../database/write-unit.ts';
import type { FileStore } from '../../files/file-store.ts';
import { spreadKey } from '../../files/spread-key.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isId, newId, type EntityId } from '../../kernel/identifier.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { pointerStep, violation, type Violation } from '../../kernel/violation.ts';
import type { QueuedMail } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { FormChallenge, Proof } from './form-challenge.ts';
import { asRemembered, createRememberedForms } from './remembered-forms.ts';
import { toResultRow } from './result-row.ts';
import { findFirstAnswer, forgetOldKey, toKeyRow, type FirstAnswer } from './submission-key.repository.ts';
import { KEY_POINTER, submissionKey, type SubmissionKey } from './submission-key.ts';
import {
  asAsked,
  checkSubmittedValues,
  readFormerValues,
  readPostedValues,
  unknownNames,
  type CheckedSubmission,
} from './submission.rules.ts';
import type { Submission } from './submission.ts';
import { findSubmittableForm, type SubmittableForm } from './submittable-form.repository.ts';
import { SubmittedFile } from './submitted-file.ts';

interface Answered {
  form: SubmittableForm;
  locale: string;
  /** Shortcut of the page that holds the form; null when there was none. */
  page: string | null;
}

interface Shown {
  /** Values to show again, by field. */
  values: Readonly<Record<string, unknown>>;
  /** The names that were sent, empty ones too. */
  sent: readonly string[];
}

export type SubmissionOutcome =
  | (Answered & { kind: 'stored'; id: EntityId; submittedAt: number })
  | (Answered & { kind: 'closed' })
  | (Answered & { kind: 'invalid'; violations: Violation[] } & Shown);

/** Returns the mails that a result sends, as its form asks for them. */
export type MailsOfResult = (
  mail: FormMail | null,
  result: { id: EntityId; values: Readonly<Record<string, unknown>>; spam: boolean },
) => QueuedMail[];

export interface SubmissionServiceDependencies {
  database: Database;
  clock: Clock;
  languages: Languages;
  fieldValues: FieldValueSettings;
  outbox: Outbox;
  mailsOfResult: MailsOfResult;
  files: FileStore;
  /** `app.cms.max-answer-size`. */
  maxAnswerBytes: number;
  /** Where the site asks for a proof of work. */
  challenge: FormChallenge | undefined;
}

const NO_FORM = { violations: [violation('', 'no-form')] };
const PROOF_POINTER = `/${CONTROL_FIELDS.proof}`;

/** Which form is meant. */
type Addressed = Pick<Submission, 'shortcut' | 'formId'>;

interface ProofCheck {
  proof?: Proof;
  isUnproved?: boolean;
  violations: Violation[];
}

/** A submission held against its form. */
interface Checked extends CheckedSubmission {
  shown: Shown;
  /** The version that was answered. */
  version: number;
  files: readonly SubmittedFile[];
}

interface Held {
  form: SubmittableForm;
  key: SubmissionKey | undefined;
  first: FirstAnswer | undefined;
  checked: Checked;
}

/**
 * The one way in for answers to forms: every door (HTML, JSON) goes through it.
 * Source: spec §4.2; contract §4 "Form results".
 */
export class SubmissionService {
  readonly #parts: SubmissionServiceDependencies;
  readonly #forms = createRememberedForms();

  constructor(parts: SubmissionServiceDependencies) {
    this.#parts = parts;
  }

  /**
   * How many bytes a file may have, by the field that it is sent for; undefined for a field that takes none, as none of a closed
   * form does. Throws `not-found` for a form that does not exist.
   */
  async fileLimits(addressed: Addressed): Promise<(field: string) => Promise<number | undefined>> {
    const form = await this.#findForm(this.#parts.database.read, addressed);
    let former: Promise<Set<string>> | undefined;
    return async (name) => {
      if (form.status === 'closed') return undefined;
      const field = form.fields.find((candidate) => candidate.name === name);
      if (field) return isFileField(field) ? (field.attributes.maxSize ?? Infinity) : undefined;
      former ??= findFormVersions(this.#parts.database.read, [form.id]).then((versions) =>
        fileNames(versions.get(form.id)!.flatMap((version) => version.fields)),
      );
      return (await former).has(name) ? Infinity : undefined;
    };
  }

  /**
   * Stores an answer, or says what is wrong with it. What fell into the trap is stored as spam and told apart by nothing.
   * The outcome `stored` is given after the commit; the same request under the same key gets the first one again.
   * Throws `not-found` for a form that does not exist, and `invalid` for a key that came with something else before.
   */
  async submit(submission: Submission): Promise<SubmissionOutcome> {
    const { database } = this.#parts;
    const known = submission.files.length === 0 ? this.#forms.recall(submission) : undefined;
    if (known) {
      const outcome = await this.#decide(await this.#examine(database.read, known, submission), submission, [
        asRemembered(known),
      ]);
      if (outcome.kind === 'stored') return outcome;
    }
    const held = await database.snapshot(async (db) =>
      this.#examine(db, await this.#findForm(db, submission), submission),
    );
    this.#forms.remember(held.form);
    return this.#decide(held, submission);
  }

  async #findForm(db: Db, { formId, shortcut }: Addressed): Promise<SubmittableForm> {
    const byId =
      formId !== undefined && isId(formId) ? await findSubmittableForm(db, { id: formId }) : undefined;
    if (byId) return byId;
    if (!isShortcut(shortcut)) return fail('not-found', NO_FORM);
    const form =
      (await findSubmittableForm(db, { shortcut })) ??
      (await findSubmittableForm(db, { formerShortcut: shortcut }));
    return form ?? fail('not-found', NO_FORM);
  }

  /** The values to store, with what an old copy of the form asked for, and the version that was answered. */
  async #checkValues(db: Db, form: SubmittableForm, submission: Submission): Promise<Checked> {
    const { fieldValues } = this.#parts;
    const { values } = submission;
    const nothing = {
      ...{ values: {}, violations: [], version: form.version, files: [] },
      shown: { values: {}, sent: [] },
    };
    if (values === undefined) return nothing;
    if (!(values instanceof URLSearchParams)) {
      const checked = checkSubmittedValues(form.fields, values, fieldValues);
      return { ...nothing, ...checked, shown: { values, sent: Object.keys(values) } };
    }
    const given = readPostedValues(form.fields, values, submission.files, fieldValues.projectTypes);
    const isOld = submission.formVersion !== undefined && submission.formVersion !== form.version;
    const all = new URLSearchParams(values);
    for (const file of submission.files) all.append(file.field, file.name);
    const isForeign = isOld || unknownNames(form.fields, all).length > 0;
    const versions = isForeign ? (await findFormVersions(db, [form.id])).get(form.id)! : [];
    const answered = versions.find(({ version }) => version === submission.formVersion);
    const checked = checkSubmittedValues(asAsked(form.fields, answered?.fields), given, fieldValues);
    const former = versions.flatMap((version) => version.fields);
    const names = fileNames([...form.fields, ...former]);
    const files = submission.files.filter((file) => names.has(file.field));
    return {
      shown: {
        values: Object.fromEntries(Object.entries(given).filter(([, value]) => isShownAgain(value))),
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

  /** The proof that came along; without one, an answer from a page is kept for a person to look at. */
  async #checkProof({ proof, fromPage }: Submission): Promise<ProofCheck> {
    const { challenge } = this.#parts;
    if (!challenge) return { violations: [] };
    if (proof === undefined) {
      return fromPage
        ? { isUnproved: true, violations: [] }
        : { violations: [violation(PROOF_POINTER, 'challenge-required')] };
    }
    const good = await challenge.verify(proof);
    return good
      ? { proof: good, violations: [] }
      : { violations: [violation(PROOF_POINTER, 'challenge-wrong')] };
  }

  /** The answer that was given to the same request before. Throws `invalid` when it was another request. */
  #repeatFirst(answered: Answered, key: SubmissionKey, first: FirstAnswer): SubmissionOutcome {
    if (first.bodyHash !== key.bodyHash) {
      throw new AppError('invalid', { violations: [violation(KEY_POINTER, 'key-reused')] });
    }
    return { ...answered, kind: 'stored', id: first.id, submittedAt: first.submittedAt };
  }

  /** Stores a unit that may hold a key; gives the first answer where another submission holds it. */
  async #storeOnce(unit: WriteUnit, key: SubmissionKey | undefined): Promise<boolean | FirstAnswer> {
    const { database, clock } = this.#parts;
    try {
      return await database.store(unit);
    } catch (error) {
      if (!key || !isHeld(error, KEY_POINTER)) throw error;
      const now = clock.now();
      const first = await findFirstAnswer(database.read, key, now);
      if (first) return first;
      await database.transaction((db) => forgetOldKey(db, key, now));
      return database.store(unit);
    }
  }

  /** A submission beside its form, and what is known of the same request. */
  async #examine(db: Db, form: SubmittableForm, submission: Submission): Promise<Held> {
    const { clock, maxAnswerBytes } = this.#parts;
    const key = submissionKey(form.id, submission);
    const first = key && (await findFirstAnswer(db, key, clock.now()));
    const checked = await this.#checkValues(db, form, submission);
    const size = Buffer.byteLength(JSON.stringify(checked.values));
    const faults =
      size > maxAnswerBytes ? [violation('', 'together-too-large', { max: maxAnswerBytes })] : [];
    return { form, key, first, checked: { ...checked, violations: [...checked.violations, ...faults] } };
  }

  /** @param requires what else must be there when the answer is stored; where it is not, the outcome is `closed` */
  async #decide(
    { form, key, first, checked }: Held,
    submission: Submission,
    requires: readonly RequiredRow[] = [],
  ): Promise<SubmissionOutcome> {
    const { languages } = this.#parts;
    const violations = [...submission.violations, ...checked.violations];
    const answered: Answered = {
      form,
      locale: languages.languages.includes(submission.locale ?? '')
        ? submission.locale!
        : languages.defaultLanguage,
      page: submission.page !== undefined && isShortcut(submission.page) ? submission.page : null,
    };
    if (key && first) return this.#repeatFirst(answered, key, first);
    if (form.status === 'closed') return { ...answered, kind: 'closed' };
    const proved = await this.#checkProof(submission);
    violations.push(...proved.violations);
    const invalid = { ...answered, kind: 'invalid' as const, ...checked.shown };
    if (violations.length > 0) return { ...invalid, violations };
    try {
      return await this.#store(answered, submission, checked, key, proved, requires);
    } catch (error) {
      if (!isHeld(error, PROOF_POINTER)) throw error;
      return { ...invalid, violations: [violation(PROOF_POINTER, 'challenge-wrong')] };
    }
  }

  /** Everything that belongs to an answer, at once; its files are in their place before, or gone after. */
  async #store(
    answered: Answered,
    submission: Submission,
    { values, version, files: submitted }: Checked,
    key: SubmissionKey | undefined,
    { proof, isUnproved }: ProofCheck,
    requires: readonly RequiredRow[],
  ): Promise<SubmissionOutcome> {
    const { database, clock, outbox, files } = this.#parts;
    const { form, locale, page } = answered;
    const result = { id: newId(), values, spam: submission.trapped || isUnproved === true };
    const submittedAt = clock.now();
    const mails = outbox.prepare(this.#parts.mailsOfResult(form.mail, result));
    const placed = submitted.map((file) => ({ file, id: newId() }));
    const row = { ...result, formId: form.id, formVersion: version, submittedAt, locale, pageShortcut: page };
    let stored: boolean | FirstAnswer = false;
    try {
      for (const { file, id } of placed) await files.place(file.received!, spreadKey(id));
      const unit: WriteUnit = {
        requires: [{ table: 'content_entity', values: { id: form.id, listed_status: 'open' } }, ...requires],
        rows: {
          submission_key: key ? [toKeyRow(key, { id: result.id, submittedAt })] : [],
          spent_challenge: proof ? [{ signature: proof.signature, expires_at: proof.expiresAt }] : [],
          form_result: [toResultRow(row)],
          form_result_file: placed.map(({ file, id }) => toFileRow(result.id, file, id)),
          mail_outbox: mails,
        },
      };
      stored = await this.#storeOnce(unit, key);
    } finally {
      if (stored !== true) await files.remove(placed.map(({ id }) => spreadKey(id)));
    }
    if (typeof stored === 'object') return this.#repeatFirst(answered, key!, stored);
    if (!stored) {
      // Gone, or closed meanwhile.
      if (requires.length === 0) await this.#findForm(database.read, submission);
      return { ...answered, kind: 'closed' };
    }
    if (mails.length > 0) outbox.wake();
    return { ...answered, kind: 'stored', id: result.id, submittedAt };
  }
}

/** Whether another submission holds what this one came with. */
function isHeld(error: unknown, where: string): boolean {
  return (
    error instanceof AppError &&
    error.code === 'conflict' &&
    error.violations.some(({ pointer }) => pointer === where)
  );
}

function fileNames(fields: readonly { name: string; type: string }[]): Set<string> {
  return new Set(fields.filter(isFileField).map((field) => field.name));
}

function isFileField({ type }: { type: string }): boolean {
  return valueFormOf(type) === 'file';
}

/** The faults of files that nobody asked for as they arrived: the form has changed since, or the post named another one after them. */
function lostFiles(files: readonly SubmittedFile[], known: readonly Violation[]): Violation[] {
  return files
    .filter((file) => !file.isWhole)
    .map((file) => violation('/values' + pointerStep(file.field), 'file-expected'))
    .filter(({ pointer }) => !known.some((fault) => fault.pointer === pointer));
}

/** Browsers let nobody choose a file for the visitor. */
function isShownAgain(value: unknown): boolean {
  return ![value].flat().some((part) => part instanceof SubmittedFile);
}

function toFileRow(
  resultId: EntityId,
  { field, name, type, size }: SubmittedFile,
  id: EntityId,
): FormResultFileTable {
  return { id, result_id: resultId, field, name, type: type ?? 'application/octet-stream', size };
}
