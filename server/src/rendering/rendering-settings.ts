import type { Addressing } from '../kernel/addressing.ts';

/** The configuration of rendering. */
export interface RenderingSettings extends Addressing {
  /**
   * Returns `app.cms.domain-url` without a trailing slash. Called at each rendering, because it may be known only
   * after listening.
   */
  serverUrl(): string;
  readonly timeZone: string;
  /** `app.cms.template-variables`. */
  readonly templateVariables: Readonly<Record<string, string>>;
  /** `app.cms.stylesheets`: the style sheets of every document. */
  readonly stylesheets: readonly string[];
  readonly useNativeRequired: boolean;
  readonly enableContributors: boolean;
  /** Whether a failing contributor makes the page fail, so that its author sees the error. */
  readonly failsWithContributors?: boolean;
  readonly contributorTimeoutMs: number;
  /** The time limit for all contributors of a page together, and again for its templates. */
  readonly renderTimeoutMs: number;
  readonly maxInclusionDepth: number;
  /** Maximum bytes of a rendered page, in UTF-8. */
  readonly maxOutputBytes: number;
  /** The address of the form script. */
  formScript?: string;
  /** The address that issues challenges for forms. */
  formChallenge?: string;
  /** `app.cms.max-upload-size`. */
  maxUploadBytes?: number;
}

/** Source: rendering, "past 16 MiB of output". */
export const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
