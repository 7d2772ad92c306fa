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
import { findAddressedForm, NO_FORM } from './submittable-form.repository.ts';
import { fileFieldNames, isFileField } from './submitted-values.ts';

/** Returns the mails that a result sends, as its form asks for them. */
export type MailsOfResult = (
  mail: FormMail | null,
  result: { id: EntityId; values: Readonly<Record<string, unknown>>; spam: boolean },
) => QueuedMail[];

export interface SubmissionServiceDependencies extends CheckSettings {
  database: Database;
  outbox: Outbox;
  mailsOfResult: MailsOfResult;
  files: FileStore;
  /** Set where the site asks for a proof of work. */
  challenge: FormChallenge | undefined;
}

/** A submission on its way into the database. */
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

/**
 * Stores submissions of forms, from HTML pages and from JSON clients.
 * Source: spec §4.2; contract §4 "Form results".
 */
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
   * Returns how many bytes a file may have, by the field that it is sent for; undefined for a field that takes none, as none of
   * a closed form does. Throws `not-found` for a form that does not exist.
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
   * Stores a submission, or returns what is wrong with it. One that filled the trap is stored as spam, with the same outcome.
   * Resolves with `stored` after the commit; the same request under the same key gets the first outcome again.
   * Throws `not-found` for a form that does not exist, and `invalid` for a key that came with another body before.
   */
  async submit(submission: Submission): Promise<SubmissionOutcome> {
    const { violations, ...proved } = await this.#checkProof(submission);
    const pending: Pending = {
      ...proved,
      submission: { ...submission, violations: [...submission.violations, ...violations] },
      id: newId(),
      files: [],
    };
    const decision =
      submission.files.length === 0 ? await this.#decide(pending) : await this.#decideWithFiles(pending);
    if (decision instanceof AppError) throw decision;
    return decision;
  }

  /** Checks the proof that came along; without one, a submission from a page is stored as spam, for a person to look at. */
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

  /** Placing files takes time, so they are placed before the transaction; and removed unless it stores them. */
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

  /** Stores submissions with all that belongs to them. Returns a decision for each, in their order. */
  async #storeAll(db: Db, pending: readonly Pending[]): Promise<Decision[]> {
    const { clock, outbox, mailsOfResult } = this.#parts;
    const submissions = pending.map(({ submission }) => submission);
    const checked = await checkSubmissions(db, submissions, this.#parts);
    const storable = checked.flatMap((one, index) => (isAccepted(one) ? { ...pending[index]!, ...one } : []));
    const submittedAt = clock.now();
    const refused = await refuseUsedValues(db, storable, submittedAt);
    const stored = storable.filter(({ id }) => !refused.has(id));
    await insertResults(
      db,
      stored.map((one) => toResult(one, submittedAt)),
    );
    const mails = stored.flatMap(({ id, answered, checked: { values }, spam }) =>
      mailsOfResult(answered.form.mail, { id, values, spam }),
    );
    const queued = await outbox.enqueue(db, ...mails);
    if (queued.length > 0) afterCommit(db, outbox.wake);
    return checked.map((one, index) => {
      if (!isAccepted(one)) return one;
      const { id } = pending[index]!;
      return refused.get(id) ?? { kind: 'stored', ...one.answered, id, submittedAt };
    });
  }
}

/** Takes keys and proofs. Returns the decisions, by id, of those whose key or proof another submission has taken since the check. */
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

  const proved = storable.flatMap((one) =>
    one.proof && !refused.has(one.id) ? { ...one, proof: one.proof } : [],
  );
  const unspent = await spendProofs(
    db,
    proved.map(({ proof }) => proof),
  );
  const tooLate = proved.filter(({ proof }) => !unspent.delete(proof.signature));
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
