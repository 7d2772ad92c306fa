import { createHash } from 'node:crypto';
import { CONTROL_FIELDS } from '../../contract/form-result.ts';
import type { Submission } from './submission.ts';

/** Pointer of a fault in the key, which is not part of the body. */
export const KEY_POINTER = 'Idempotency-Key';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a key is bound to its first body: a different body is refused. Source: contract §4 "Form results". */
export const KEY_RETENTION_MS = DAY_MS;

/**
 * How long a repeated request gets the first response: one day, plus one so that a clock set forward does not store a
 * retry twice. Source: contract §4 "Form results", decision 0036.
 */
export const KEY_LIFETIME_MS = 2 * DAY_MS;

/** An `Idempotency-Key` within a form and a hash of the request, so that no submitted values are kept here. */
export interface SubmissionKey {
  keyHash: string;
  bodyHash: string;
}

/** Returns undefined for a submission without a key. Ignores what differs between two attempts of one request. */
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
