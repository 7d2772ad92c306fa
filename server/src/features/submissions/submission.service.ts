import { findFormVersions } from '../../content/form-version.repository.ts';
import { CONTROL_FIELDS } from '../../contract/form-result.ts';
import type { FormMail } from '../../contract/form.ts';
import { afterCommit } from '../../database/after-commit.ts';
import type { Database, Db } from '../../database/database.ts';
import { shareTransactions } from '../../database/shared-transactions.ts';
import type { FileStore } from '../../files/file-store.ts';
import { spreadKey } from '../../files/spread-key.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { QueuedMail } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { FormChallenge, Proof } from './form-challenge.ts';
import { insertResults, type NewFormResult, type PlacedFile } from './new-result.repository.ts';
import {
  checkSubmissions,
  isAccepted,
  repeatFirst,
  type Accepted,
  type CheckSettings,
  type Decision,
  type SubmissionOutcome,
} from './submission-check.ts';
import { claimKeys, findFirstResults, releaseKeys, spendProofs } from './submission-key.repository.ts';
import type { Submission } from './submission.ts';
import { findAddressedForm, NO_FORM, type SubmittableForm } from './submittable-form.repository.ts';
import { fileFieldNames, isFileField } from './submitted-values.ts';

/** Returns the emails that a result sends according to its form. */
export type MailsOfResult = (
  mail: FormMail | null,
  result: { id: EntityId; values: Readonly<Record<string, unknown>>; spam: boolean },
) => QueuedMail[];

/** Queues webhook calls for stored submissions. `at` is in ms since the epoch. */
export type AnnounceResults = (
  db: Db,
  results: readonly {
    id: EntityId;
    number: number;
    form: SubmittableForm;
    formVersion: number;
    locale: string;
  }[],
  at: number,
) => Promise<void>;

export interface SubmissionServiceDependencies extends CheckSettings {
  database: Database;
  outbox: Outbox;
  /** Queues webhook calls in the same transaction. */
  announce: AnnounceResults;
  mailsOfResult: MailsOfResult;
  files: FileStore;
  /** Set if the site requires a proof of work. */
  challenge: FormChallenge | undefined;
}

/** A submission waiting to be stored. */
interface Pending {
  submission: Submission;
  /** Id of its result, if it is stored. */
  id: EntityId;
  proof: Proof | undefined;
  spam: boolean;
  files: readonly PlacedFile[];
}

type Storable = Pending & Accepted;

const PROOF_POINTER = `/${CONTROL_FIELDS.proof}`;

/** Stores form submissions from HTML pages and JSON clients. Source: spec §4.2; contract §4 "Form results". */
export class SubmissionService {
  readonly #parts: SubmissionServiceDependencies;
  readonly #decide: (pending: Pending) => Promise<Decision>;

  constructor(parts: SubmissionServiceDependencies) {
    this.#parts = parts;
    this.#decide = shareTransactions(parts.database, (db, pending: readonly Pending[]) =>
      this.#storeAll(db, pending),
    );
  }

  /**
   * Returns the maximum bytes of each file field; undefined for other fields and for closed forms. Throws `not-found`
   * for an unknown form.
   */
  async fileLimits(
    addressed: Pick<Submission, 'shortcut' | 'formId'>,
  ): Promise<(field: string) => Promise<number | undefined>> {
    const { read } = this.#parts.database;
    const form = (await findAddressedForm(read, addressed)) ?? fail('not-found', NO_FORM);
    let former: Promise<Set<string>> | undefined;
    return async (name) => {
      if (form.status === 'closed') return undefined;
      const field = form.fields.find((candidate) => candidate.name === name);
      if (field) return isFileField(field) ? (field.attributes.maxSize ?? Infinity) : undefined;
      former ??= findFormVersions(read, [form.id]).then((versions) =>
        fileFieldNames(versions.get(form.id)!.flatMap((version) => version.fields)),
      );
      return (await former).has(name) ? Infinity : undefined;
    };
  }

  /**
   * Stores a submission or returns its faults. One that filled the honeypot is stored as spam with the same outcome.
   * Resolves with `stored` after the commit; a repeated request with the same key gets the first outcome. Throws
   * `not-found` for an unknown form, and `invalid` for a key that was used with another body.
   */
  async submit(submission: Submission): Promise<SubmissionOutcome> {
    const { violations, ...withProof } = await this.#checkProof(submission);
    const pending: Pending = {
      ...withProof,
      submission: { ...submission, violations: [...submission.violations, ...violations] },
      id: newId(),
      files: [],
    };
    const decision =
      submission.files.length === 0 ? await this.#decide(pending) : await this.#decideWithFiles(pending);
    if (decision instanceof AppError) throw decision;
    return decision;
  }

  /** Checks the proof of work. Without one, a submission from a page is stored as spam for review. */
  async #checkProof({
    proof: given,
    fromPage,
    trapped,
  }: Submission): Promise<Pick<Pending, 'proof' | 'spam'> & { violations: Violation[] }> {
    const { challenge } = this.#parts;
    const nothing = { proof: undefined, spam: trapped, violations: [] };
    if (!challenge) return nothing;
    if (given === undefined) {
      return fromPage
        ? { ...nothing, spam: true }
        : { ...nothing, violations: [violation(PROOF_POINTER, 'challenge-required')] };
    }
    const proof = await challenge.verify(given);
    return { ...nothing, proof, violations: proof ? [] : [wrongChallenge()] };
  }

  /**
   * Places files before the transaction, since that takes time, and removes them unless the transaction stores them.
   */
  async #decideWithFiles(pending: Pending): Promise<Decision> {
    const { database, files } = this.#parts;
    const [checked] = await database.snapshot((db) =>
      checkSubmissions(db, [pending.submission], this.#parts),
    );
    if (!isAccepted(checked!)) return checked!;
    const placed = checked.checked.files.map((file) => ({ file, id: newId() }));
    let isStored = false;
    try {
      for (const { file, id } of placed) await files.place(file.received!, spreadKey(id));
      const decision = await this.#decide({ ...pending, files: placed });
      isStored = !(decision instanceof AppError) && decision.kind === 'stored' && decision.id === pending.id;
      return decision;
    } finally {
      if (!isStored) await files.remove(placed.map(({ id }) => spreadKey(id)));
    }
  }

  /** Stores submissions with everything that belongs to them. Returns the decisions in order. */
  async #storeAll(db: Db, pending: readonly Pending[]): Promise<Decision[]> {
    const { clock, outbox, announce, mailsOfResult } = this.#parts;
    const submissions = pending.map(({ submission }) => submission);
    const checked = await checkSubmissions(db, submissions, this.#parts);
    const storable = checked.flatMap((one, index) => (isAccepted(one) ? { ...pending[index]!, ...one } : []));
    const submittedAt = clock.now();
    const refused = await refuseUsedValues(db, storable, submittedAt);
    const stored = storable.filter(({ id }) => !refused.has(id));
    const mails = stored.flatMap(({ id, answered, checked: { values }, spam }) =>
      mailsOfResult(answered.form.mail, { id, values, spam }),
    );
    const queued = await outbox.enqueue(db, ...mails);
    if (queued.length > 0) afterCommit(db, outbox.wake);
    const numbers = await insertResults(
      db,
      stored.map((one) => toResult(one, submittedAt)),
    );
    await announce(
      db,
      stored
        .map((one, index) => ({ ...one, number: numbers[index]! }))
        .filter(({ spam }) => !spam)
        .map(({ id, number, answered: { form, locale }, checked: { version: formVersion } }) => ({
          ...{ id, number, form, formVersion, locale },
        })),
      submittedAt,
    );
    return checked.map((one, index) => {
      if (!isAccepted(one)) return one;
      const { id } = pending[index]!;
      return refused.get(id) ?? { kind: 'stored', ...one.answered, id, submittedAt };
    });
  }
}

/**
 * Claims keys and proofs. Returns the decisions, by id, for submissions whose key or proof was claimed by another one
 * since the check.
 */
async function refuseUsedValues(
  db: Db,
  storable: readonly Storable[],
  now: number,
): Promise<Map<EntityId, Decision>> {
  const refused = new Map<EntityId, Decision>();
  const keyed = storable.flatMap((one) => (one.key ? { ...one, key: one.key } : []));
  const claimed = await claimKeys(db, keyed, now);
  const late = keyed.filter(({ id }) => !claimed.has(id));
  const first = await findFirstResults(
    db,
    late.map(({ key }) => key),
    now,
  );
  for (const one of late) refused.set(one.id, repeatFirst(one.answered, one.key, first.get(one.key)!));

  const withProof = storable.flatMap((one) =>
    one.proof && !refused.has(one.id) ? { ...one, proof: one.proof } : [],
  );
  const unspent = await spendProofs(
    db,
    withProof.map(({ proof }) => proof),
  );
  const tooLate = withProof.filter(({ proof }) => !unspent.delete(proof.signature));
  for (const { id, answered, checked } of tooLate) {
    refused.set(id, { kind: 'invalid', ...answered, violations: [wrongChallenge()], ...checked.shown });
  }
  await releaseKeys(
    db,
    tooLate.map(({ id }) => id),
  );
  return refused;
}

function toResult({ id, answered, checked, spam, files }: Storable, submittedAt: number): NewFormResult {
  const { form, locale, page: pageShortcut } = answered;
  const { values, version: formVersion } = checked;
  return { id, formId: form.id, formVersion, submittedAt, locale, pageShortcut, values, spam, files };
}

function wrongChallenge(): Violation {
  return violation(PROOF_POINTER, 'challenge-wrong');
}
