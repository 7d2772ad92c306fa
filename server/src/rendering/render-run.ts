import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { ProjectFieldTypes } from '../kernel/project-field-type.ts';
import type { Messages } from '../kernel/messages.ts';
import type { ContentSource, FeedRecord } from './content-source.ts';
import { createContentGraph, type ContentGraph } from './content-graph.ts';
import type { ContributorCache, ContributorRequest, Contributors } from './contributors/contributor.ts';
import type { TimeoutCircuit } from './contributors/timeout-circuit.ts';
import type { RenderingSettings } from './rendering-settings.ts';
import { startCut, type CutRun } from './cut/cut-run.ts';
import type { RenderTrace } from './render-trace.ts';
import type { FormSubmission } from './resolve-form.ts';
import type { TemplateStore } from './template-store.ts';
import { textLocale } from './text-locale.ts';
import { createTimeBudget, type TimeBudget } from './time-budget.ts';
import { createUniqueIds, type UniqueIds } from './unique-ids.ts';

/**
 * The audience of a rendering: `public` for visitors; `secured` for editors, a stored page in any state; `preview`
 * for editors, a page that is not stored. Editors see faults, and their forms send nothing.
 */
export type RenderMode = 'public' | 'secured' | 'preview';

export interface RenderOptions {
  /** One of the site's languages. */
  locale: string;
  mode: RenderMode;
  /** For contributors with `cache: 'request'`. */
  request?: ContributorRequest | undefined;
  /** A refused submission to redisplay. */
  submission?: FormSubmission | undefined;
  /** The page of search results, or of the list on the page: 1 by default. */
  pageNumber?: number | undefined;
  /** Shortcut of the form that was just submitted from this page. */
  sent?: string | undefined;
  /** Leaves out request values where they are printed, so that the page can be cached for other requests. */
  cut?: boolean | undefined;
  /** Kinds that the editor may read; inclusions of other kinds appear as for the public. Undefined for all. */
  readableKinds?: ReadonlySet<string> | undefined;
  /** Records the steps of the rendering. */
  trace?: RenderTrace | undefined;
}

/** Dependencies shared by all renderings. */
export interface RendererParts {
  source: ContentSource;
  templates: TemplateStore;
  contributors: Contributors;
  fieldTypes?: ProjectFieldTypes;
  /** Returns the address of a file in the project's `public/`. */
  assetHref(name: string): Promise<string>;
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
  | 'list'
  | 'contributor';

/** A missing part of a page. */
export interface RenderWarning {
  code: FaultCode;
  locale: string;
  /** From the page down: `page:home`, `article:news`, … */
  chain: readonly string[];
  detail: string;
}

/** How long (ms) output with a fault may be cached. */
const FAULT_CACHE_MS = 10_000;
/** Maximum reported faults of a page. */
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
  /** Names of all dependencies, found or not. */
  readonly dependencies: Set<string>;
  /** Template choices that are already among the dependencies. */
  readonly templatesUsed: Set<string>;
  readonly warnings: RenderWarning[];
  /** The error of the first contributor that failed. */
  contributorFailure: unknown;
  /** Shortcuts of entities shown from their working copy. */
  readonly workingCopies: Set<string>;
  /** Whether the output is valid for this request only. */
  perRequest: boolean;
  /** Set with `options.cut` only. */
  readonly cut: CutRun | undefined;
  /** Instant until which the output is valid (ms since the epoch); may be Infinity. */
  expiresAt: number;
  /** Milliseconds left for contributors. */
  contributorMs: number;
  /** Lists that were read, by query. */
  readonly lists: Map<string, Promise<unknown>>;
  /** The models with feeds, once they are read. */
  feeds: Promise<readonly FeedRecord[]> | undefined;
  /** Number of pages of the paginated list; undefined without one. */
  pages: number | undefined;
  /** Shortcut of the page to which forms return. */
  page: string | null;
  /** The position of the rendered page or article. */
  subject: Subject | null;
}

/** The rendered page or article, as menus need it. */
export interface Subject {
  /** `page:about` */
  key: string;
  /** Its canonical path in the locale. */
  path: string | null;
  /** The keys of the pages above it: `page:museum`. */
  above: readonly string[];
}

export function startRun(parts: RendererParts, circuit: TimeoutCircuit, options: RenderOptions): RenderRun {
  const { settings } = parts;
  return {
    parts,
    options,
    circuit,
    now: parts.clock.now(),
    graph: createContentGraph(
      { locale: options.locale, defaultLanguage: settings.defaultLanguage },
      (article) => textLocale(article, options, settings),
    ),
    budget: createTimeBudget(settings.renderTimeoutMs),
    ids: createUniqueIds(),
    dependencies: new Set(parts.messages.localesFor(options.locale).map((locale) => `messages:${locale}`)),
    templatesUsed: new Set(),
    warnings: [],
    contributorFailure: undefined,
    workingCopies: new Set(),
    perRequest: options.mode !== 'public' || options.submission !== undefined || options.sent !== undefined,
    cut: options.cut === true ? startCut() : undefined,
    expiresAt: Infinity,
    contributorMs: settings.renderTimeoutMs,
    lists: new Map(),
    feeds: undefined,
    pages: undefined,
    page: null,
    subject: null,
  };
}

/** Logs a fault and adds it to the warnings of the output. */
export function recordFault(run: RenderRun, code: FaultCode, chain: readonly string[], detail: string): void {
  const { locale } = run.options;
  run.expiresAt = Math.min(run.expiresAt, run.now + FAULT_CACHE_MS);
  if (run.warnings.length >= MAX_WARNINGS) return;
  run.warnings.push({ code, locale, chain, detail });
  run.parts.logger.event('rendering fault', {
    ...{ fault: code, page: chain[0], locale, chain: chain.join(' → '), detail },
  });
}

/** Records that a working copy is shown. */
export function recordWorkingCopy(run: RenderRun, record: { shortcut: string; isWorkingCopy?: true }): void {
  if (record.isWorkingCopy) run.workingCopies.add(record.shortcut);
}

/** Limits the validity of the output to that of a contributor's variables. */
export function recordContributor(run: RenderRun, name: string, cache: ContributorCache): void {
  run.dependencies.add(`contributor:${name}`);
  if (cache === 'request') run.perRequest ||= run.cut === undefined;
  else if (cache !== 'static') {
    const until = 'maxAge' in cache ? run.now + cache.maxAge * 1000 : cache.until(run.now);
    run.expiresAt = Math.min(run.expiresAt, until);
  }
}

/** Records an instant at which the output changes without a write. */
export function recordExpiry(run: RenderRun, instant: number | undefined): void {
  if (instant !== undefined) run.expiresAt = Math.min(run.expiresAt, instant);
}
