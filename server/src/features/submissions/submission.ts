import type { Violation } from '../../kernel/violation.ts';
import type { SubmittedFile } from './submitted-file.ts';

/** A submission from any client. */
export interface Submission {
  /** Shortcut in the URL. */
  shortcut: string;
  /** Id of the form, if the rendered form contained it; takes precedence over the shortcut. */
  formId: string | undefined;
  /** Version of the submitted form, if known. */
  formVersion: number | undefined;
  /** Shortcut of the page with the form. */
  page: string | undefined;
  locale: string | undefined;
  /** Whether the honeypot was filled. */
  trapped: boolean;
  /** Values by field, or an HTML post to be parsed by field type. */
  values: Readonly<Record<string, unknown>> | URLSearchParams | undefined;
  /** Received files; the caller discards those that are not stored. */
  files: readonly SubmittedFile[];
  /** A solved proof of work. */
  proof: string | undefined;
  /** Whether it was sent from a page, where a browser without JavaScript has no proof. */
  fromPage: boolean;
  /** `Idempotency-Key`. */
  key: string | undefined;
  /** Faults of the request itself; complete only if `values` is well-formed. */
  violations: readonly Violation[];
}
