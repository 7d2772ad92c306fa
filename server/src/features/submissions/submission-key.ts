import { createHash } from 'node:crypto';
import { CONTROL_FIELDS } from '../../contract/form-result.ts';
import type { Submission } from './submission.ts';

/** Where a fault of the key stands: it is no part of the body. */
export const KEY_POINTER = 'Idempotency-Key';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a key belongs to its first body: another one is refused. Source: contract §4 "Form results". */
export const KEY_RETENTION_MS = DAY_MS;

/**
 * How long the same body gets the first answer again: a day, and another one, so that a clock that is put forward makes nobody's second
 * try another answer. Source: contract §4 "Form results", decision 0036.
 */
export const KEY_LIFETIME_MS = 2 * DAY_MS;

/** An `Idempotency-Key` of one form, and what came with it: hashes, so that nothing of an answer outlives it here. */
export interface SubmissionKey {
  keyHash: string;
  bodyHash: string;
}

/** Undefined for a submission that came without a key. What differs between two tries of one request does not count. */
export function submissionKey(formId: string, submission: Submission): SubmissionKey | undefined {
  const { key, values, files } = submission;
  if (key === undefined) return undefined;
  const sent = [
    values instanceof URLSearchParams
      ? [...values].filter(([name]) => name !== CONTROL_FIELDS.proof)
      : values,
    files.map(({ field, name, received }) => [field, name, received?.hash]),
    submission.locale,
  ];
  return { keyHash: hash([formId, key]), bodyHash: hash(sent) };
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
