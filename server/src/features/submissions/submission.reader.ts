import { type FormResultForm, CONTROL_FIELDS, IDEMPOTENCY_KEY_PATTERN } from '../../contract/form-result.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { HtmlPost } from './html-post.ts';
import { KEY_POINTER } from './submission-key.ts';
import type { Submission } from './submission.ts';

const MAX_VERSION_DIGITS = 9;
const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/** Reads a submission from the post of a rendered HTML form. Checks the honeypot before anything is dropped. */
export function readHtmlSubmission(
  shortcut: string,
  { texts: posted, files }: HtmlPost,
  key: string | undefined,
): Submission {
  const control = (name: string) => posted.get(name) ?? undefined;
  // Empty if the browser could not solve the challenge.
  const proof = control(CONTROL_FIELDS.proof);
  const version = control(CONTROL_FIELDS.version);
  return {
    shortcut,
    formId: control(CONTROL_FIELDS.form),
    formVersion:
      version !== undefined && /^\d+$/.test(version) && version.length <= MAX_VERSION_DIGITS
        ? Number(version)
        : undefined,
    page: control(CONTROL_FIELDS.page),
    locale: control(CONTROL_FIELDS.locale),
    trapped: posted.getAll(CONTROL_FIELDS.honeypot).some((text) => text !== ''),
    values: posted,
    files,
    proof: proof === '' ? undefined : proof,
    fromPage: true,
    key,
    violations: [],
  };
}

/** Reads a submission from a JSON body, with the faults of its structure. */
export function readJsonSubmission(
  shortcut: string,
  { value, violations }: ParsedBody<FormResultForm>,
  languages: readonly string[],
  key: string | undefined,
): Submission {
  const trap = value[CONTROL_FIELDS.honeypot];
  const { locale } = value;
  const isUnknown = locale !== undefined && !languages.includes(locale);
  return {
    shortcut,
    formId: undefined,
    formVersion: undefined,
    page: undefined,
    locale,
    trapped: trap !== undefined && trap !== null && trap !== '',
    values: value.values,
    files: [],
    proof: value[CONTROL_FIELDS.proof],
    fromPage: false,
    key,
    violations: isUnknown
      ? [...violations, violation('/locale', 'unknown-locale', { locale, allowed: languages.join(', ') })]
      : violations,
  };
}

/** Returns the `Idempotency-Key` of a request. Throws `malformed` when it is too long or has invalid characters. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (KEY.test(key)) return key;
  throw new AppError('malformed', { violations: [violation(KEY_POINTER, 'key-format')] });
}
