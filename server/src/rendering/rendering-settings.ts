import type { Addressing } from '../kernel/addressing.ts';

/** What rendering needs of the configuration. */
export interface RenderingSettings extends Addressing {
  /** `app.cms.domain-url`, without a slash at its end. Asked at each rendering: it may be known only after listening. */
  serverUrl(): string;
  readonly timeZone: string;
  /** `app.cms.template-variables`. */
  readonly templateVariables: Readonly<Record<string, string>>;
  /** `app.cms.stylesheets`: those of every document. */
  readonly stylesheets: readonly string[];
  readonly useNativeRequired: boolean;
  readonly enableContributors: boolean;
  readonly contributorTimeoutMs: number;
  /** Shared by all contributors of one page; its templates have as much once more. */
  readonly renderTimeoutMs: number;
  readonly maxInclusionDepth: number;
  /** Bytes of UTF-8 that a rendered page may have. */
  readonly maxOutputBytes: number;
  /** Address of the script of forms. */
  formScript?: string;
  /** Address of the challenge that is solved before a form is sent. */
  formChallenge?: string;
  /** `app.cms.max-upload-size`. */
  maxUploadBytes?: number;
}

/** Source: rendering, "past 16 MiB of output". */
export const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
