import type { Violation } from '../../kernel/violation.ts';
import type { SubmittedFile } from './submitted-file.ts';

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
  /** Files lie apart; the caller discards those that were not stored. */
  files: readonly SubmittedFile[];
  /** A solved proof of work. */
  proof: string | undefined;
  /** Whether it came from a page: one whose browser runs no script has no proof. */
  fromPage: boolean;
  /** `Idempotency-Key`. */
  key: string | undefined;
  /** What is wrong with the request itself; without well-formed `values` it is all that can be said. */
  violations: readonly Violation[];
}
