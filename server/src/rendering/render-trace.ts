import { fallbackChain } from '../kernel/locale.ts';
import type { Localised } from '../contract/common.ts';
import type { ArticleRecord, FormRecord, PageRecord } from './content-source.ts';
import type { ContributorCache } from './contributors/contributor.ts';
import { ownValue } from './field-value.ts';

/** How a page, form or article was rendered within a page. */
export interface TraceNode {
  kind: 'page' | 'form' | 'article';
  shortcut: string;
  /** How many times it occurs here. */
  count: number;
  /** Rendering time in ms including its inclusions; 0 when it was rendered elsewhere in the page, or omitted. */
  ms: number;
  /** The code of the fault because of which it was omitted. */
  fault: string | null;
  /** The file of its template; null if it was not rendered. */
  template: string | null;
  contributors: TracedContributor[];
  /** Texts missing in the locale, with the locale used instead; null if there is none. */
  fallbacks: { property: string; locale: string | null }[];
  children: TraceNode[];
}

export interface TracedContributor {
  name: string;
  cache: 'request' | 'static' | 'for-a-time';
  ms: number;
  variables: { name: string; value: string }[];
}

/** Records how a page is rendered, for explanations. A chain leads from the page to the subject. */
export interface RenderTrace {
  /** Returns undefined when nothing was rendered. */
  root(): TraceNode | undefined;
  included(chain: readonly string[]): void;
  timed<T>(chain: readonly string[], work: () => Promise<T>): Promise<T>;
  fault(chain: readonly string[], code: string): void;
  template(chain: readonly string[], file: string): void;
  contributed(
    chain: readonly string[],
    name: string,
    cache: ContributorCache,
    ms: number,
    variables: Readonly<Record<string, unknown>>,
  ): void;
  resolved(chain: readonly string[], record: PageRecord | ArticleRecord | FormRecord): void;
}

/** Maximum characters shown of a variable's value. */
const MAX_VALUE_LENGTH = 200;
const MAX_NODES = 2000;

export function createRenderTrace(locale: string, defaultLanguage: string): RenderTrace {
  let root: TraceNode | undefined;
  let nodes = 0;

  function nodeAt([first, ...rest]: readonly string[]): TraceNode {
    let node = (root ??= newNode(first!));
    for (const name of rest) {
      let child = node.children.find((known) => `${known.kind}:${known.shortcut}` === name);
      if (!child) {
        child = newNode(name);
        nodes += 1;
        if (nodes < MAX_NODES) node.children.push(child);
      }
      node = child;
    }
    return node;
  }

  return {
    root: () => root,
    included(chain) {
      nodeAt(chain).count += 1;
    },
    async timed(chain, work) {
      const started = performance.now();
      try {
        return await work();
      } finally {
        nodeAt(chain).ms += rounded(performance.now() - started);
      }
    },
    fault(chain, code) {
      nodeAt(chain).fault = code;
    },
    template(chain, file) {
      nodeAt(chain).template = file;
    },
    contributed(chain, name, cache, ms, variables) {
      nodeAt(chain).contributors.push({
        name,
        cache: typeof cache === 'string' ? cache : 'for-a-time',
        ms: rounded(ms),
        variables: Object.entries(variables).map(([variable, value]) => ({
          name: variable,
          value: shown(value),
        })),
      });
    },
    resolved(chain, record) {
      nodeAt(chain).fallbacks = Object.entries(localisedTexts(record)).flatMap(([property, value]) => {
        const present = fallbackChain(locale, defaultLanguage).find((candidate) => value?.[candidate]);
        const isAbsent = Object.keys(value ?? {}).length === 0;
        return present === locale || isAbsent ? [] : [{ property, locale: present ?? null }];
      });
    },
  };
}

function newNode(name: string): TraceNode {
  const colon = name.indexOf(':');
  return {
    kind: name.slice(0, colon) as TraceNode['kind'],
    shortcut: name.slice(colon + 1),
    count: 0,
    ms: 0,
    fault: null,
    template: null,
    contributors: [],
    fallbacks: [],
    children: [],
  };
}

/** Returns the localised texts of a record by property name. */
function localisedTexts(
  record: PageRecord | ArticleRecord | FormRecord,
): Record<string, Localised | undefined> {
  if ('model' in record) {
    const values = record.model.fields
      .filter((field) => field.localised)
      .map(({ name }) => [`values.${name}`, ownValue(record.values, name) as Localised | undefined] as const);
    return { title: record.title, ...Object.fromEntries(values) };
  }
  if ('content' in record) {
    return { title: record.title, description: record.description, content: record.content };
  }
  const labels = record.fields.map(
    ({ name, attributes }) => [`fields.${name}.label`, attributes.label] as const,
  );
  return { title: record.title, description: record.description, ...Object.fromEntries(labels) };
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : asJson(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** Returns a value as JSON; values without JSON, such as circular ones, are omitted. */
function asJson(value: unknown): string {
  try {
    const json: unknown = JSON.stringify(value);
    return typeof json === 'string' ? json : '';
  } catch {
    return '…';
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
