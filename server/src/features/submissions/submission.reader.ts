import { type FormResultForm, CONTROL_FIELDS, IDEMPOTENCY_KEY_PATTERN } from '../../contract/form-result.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { HtmlPost } from './html-post.ts';
import { KEY_POINTER } from './submission-key.ts';
import type { Submission } from './submission.ts';

const MAX_VERSION_DIGITS = 9;
const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/** A submission from what a rendered HTML form posts. The trap is looked at here, before anything is left out. */
export function readHtmlSubmission(
  shortcut: string,
  { texts: posted, files }: HtmlPost,
  key: string | undefined,
): Submission {
  const control = (name: string) => posted.get(name) ?? undefined;
  // Empty where a browser cannot make one.
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

/** A submission from a JSON body, with the faults of its shape. */
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

/** The `Idempotency-Key` of a request. Throws `malformed` for one that is too long or unreadable. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (KEY.test(key)) return key;
  throw new AppError('malformed', { violations: [violation(KEY_POINTER, 'key-format')] });
}
