import type { FormResultForm } from '../../contract/form-result.ts';
import { CONTROL_FIELDS } from '../../contract/form-result.ts';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { Submission } from './submission.service.ts';

const MAX_VERSION_DIGITS = 9;

/** A submission from what a rendered HTML form posts. The trap is looked at here, before anything is left out. */
export function readHtmlSubmission(shortcut: string, posted: URLSearchParams): Submission {
  const control = (name: string) => posted.get(name) ?? undefined;
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
    violations: [],
  };
}

/** A submission from a JSON body, with the faults of its shape. */
export function readJsonSubmission(
  shortcut: string,
  { value, violations }: ParsedBody<FormResultForm>,
  languages: readonly string[],
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
    violations: isUnknown
      ? [...violations, violation('/locale', 'unknown-locale', { locale, allowed: languages.join(', ') })]
      : violations,
  };
}
