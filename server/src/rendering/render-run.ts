import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { ProjectFieldTypes } from '../kernel/project-field-type.ts';
import type { Messages } from '../kernel/messages.ts';
import type { ContentSource } from './content-source.ts';
import { createContentGraph, type ContentGraph } from './content-graph.ts';
import type { ContributorCache, ContributorRequest, Contributors } from './contributors/contributor.ts';
import type { TimeoutCircuit } from './contributors/timeout-circuit.ts';
import type { RenderingSettings } from './rendering-settings.ts';
import { startCut, type CutRun } from './cut/cut-run.ts';
import type { RenderTrace } from './render-trace.ts';
import type { FormSubmission } from './resolve-form.ts';
import type { TemplateStore } from './template-store.ts';
import { createTimeBudget, type TimeBudget } from './time-budget.ts';
import { createUniqueIds, type UniqueIds } from './unique-ids.ts';

/**
 * For whom a page is made: `public`, what visitors get; `secured`, what an editor sees of a stored page, in any state; `preview`, of
 * one that is not stored. In the last two faults are visible and forms send nothing.
 */
export type RenderMode = 'public' | 'secured' | 'preview';

/** What a rendering is asked for, besides its subject. */
export interface RenderOptions {
  /** One of the site's languages. */
  locale: string;
  mode: RenderMode;
  /** For contributors of the kind `request`. */
  request?: ContributorRequest | undefined;
  /** A refused submission to show again. */
  submission?: FormSubmission | undefined;
  /** Shortcut of the form that was just sent from this page. */
  sent?: string | undefined;
  /** Values of the request are left out where they are printed, so that the page serves other requests too. */
  cut?: boolean | undefined;
  /** Kinds that the editor may read: what others include is shown as the public sees it. Undefined: all. */
  readableKinds?: ReadonlySet<string> | undefined;
  /** Takes down how it is made. */
  trace?: RenderTrace | undefined;
}

/** The parts that every rendering uses. */
export interface RendererParts {
  source: ContentSource;
  templates: TemplateStore;
  contributors: Contributors;
  fieldTypes?: ProjectFieldTypes;
  messages: Messages;
  settings: RenderingSettings;
  clock: Clock;
  logger: Logger;
}

export type FaultCode =
  | 'unknown-form'
  | 'unknown-article'
  | 'draft-article'
  | 'too-deep'
  | 'cycle'
  | 'template'
  | 'too-large'
  | 'unknown-stylesheet'
  | 'contributor';

/** Something that is missing from a page. */
export interface RenderWarning {
  code: FaultCode;
  locale: string;
  /** From the page down: `page:home`, `article:news`, … */
  chain: readonly string[];
  detail: string;
}

/** Milliseconds for which the output of a rendering with a fault may be kept. */
const FAULT_LIFE_MS = 10_000;
/** Faults of one page that are told; of more there is nothing new to learn. */
const MAX_WARNINGS = 100;

/** The state of one rendering. */
export interface RenderRun {
  readonly parts: RendererParts;
  readonly options: RenderOptions;
  readonly circuit: TimeoutCircuit;
  readonly now: number;
  readonly graph: ContentGraph;
  readonly budget: TimeBudget;
  readonly ids: UniqueIds;
  /** Names of everything the output depends on, found or not. */
  readonly dependencies: Set<string>;
  /** Choices of templates that are among the dependencies. */
  readonly templatesUsed: Set<string>;
  readonly warnings: RenderWarning[];
  /** Shortcuts of what is shown as its working copy has it. */
  readonly workingCopies: Set<string>;
  /** Whether the output is for this request only. */
  perRequest: boolean;
  /** Present while the page is cut. */
  readonly cut: CutRun | undefined;
  /** Instant until which the output holds; Infinity without one. */
  expiresAt: number;
  /** Milliseconds that are left for contributors. */
  contributorMs: number;
  /** Lists that were read, by what was asked for. */
  readonly lists: Map<string, Promise<unknown>>;
  /** Shortcut of the page that forms lead back to. */
  page: string | null;
}

export function startRun(parts: RendererParts, circuit: TimeoutCircuit, options: RenderOptions): RenderRun {
  const { settings } = parts;
  return {
    parts,
    options,
    circuit,
    now: parts.clock.now(),
    graph: createContentGraph({ locale: options.locale, defaultLanguage: settings.defaultLanguage }),
    budget: createTimeBudget(settings.renderTimeoutMs),
    ids: createUniqueIds(),
    dependencies: new Set(parts.messages.localesFor(options.locale).map((locale) => `messages:${locale}`)),
    templatesUsed: new Set(),
    warnings: [],
    workingCopies: new Set(),
    perRequest: options.mode !== 'public' || options.submission !== undefined || options.sent !== undefined,
    cut: options.cut === true ? startCut() : undefined,
    expiresAt: Infinity,
    contributorMs: settings.renderTimeoutMs,
    lists: new Map(),
    page: null,
  };
}

/** Notes a fault: once in the log, and in what the rendering answers. */
export function noteFault(run: RenderRun, code: FaultCode, chain: readonly string[], detail: string): void {
  const { locale } = run.options;
  run.expiresAt = Math.min(run.expiresAt, run.now + FAULT_LIFE_MS);
  if (run.warnings.length >= MAX_WARNINGS) return;
  run.warnings.push({ code, locale, chain, detail });
  run.parts.logger.event('rendering fault', {
    ...{ fault: code, page: chain[0], locale, chain: chain.join(' → '), detail },
  });
}

/** Notes that a record is not the live one. */
export function noteWorkingCopy(run: RenderRun, record: { shortcut: string; isWorkingCopy?: true }): void {
  if (record.isWorkingCopy) run.workingCopies.add(record.shortcut);
}

/** Notes how long what a contributor adds holds. */
export function noteContributor(run: RenderRun, name: string, cache: ContributorCache): void {
  run.dependencies.add(`contributor:${name}`);
  if (cache === 'request') run.perRequest ||= run.cut === undefined;
  else if (cache !== 'static') {
    const until = 'maxAge' in cache ? run.now + cache.maxAge * 1000 : cache.until(run.now);
    run.expiresAt = Math.min(run.expiresAt, until);
  }
}

/** Notes an instant at which the output changes by itself. */
export function noteExpiry(run: RenderRun, instant: number | undefined): void {
  if (instant !== undefined) run.expiresAt = Math.min(run.expiresAt, instant);
}
