import { LRUCache } from 'lru-cache';
import { createWorkerClient } from '../kernel/worker-client.ts';
import { threadScript } from '../kernel/thread-script.ts';
import { MAX_NESTING, sanitise } from './sanitise.ts';

/** Longest text (characters) that is cleaned on the main thread, which takes 50 ms at most. */
const MAX_INLINE = 32 * 1024;
/** Characters of prepared texts and results that are kept. */
const MAX_PREPARED = 32 * 1024 * 1024;
const PREPARED_MS = 30_000;
/** Without this limit, garbage of a long text takes several hundred megabytes before it is collected. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Cleans HTML of editors by the policy of the site. */
export interface HtmlCleaner {
  /** Maximum nesting of elements. */
  readonly maxNesting: number;
  /**
   * Returns HTML as it may be stored; undefined when elements are nested too deeply. Long texts block the event loop
   * unless they were prepared.
   */
  clean(html: string): string | undefined;
  /** Cleans long texts within a value in a separate thread, for calls of `clean` soon after. */
  prepare(value: unknown): Promise<void>;
  close(): Promise<void>;
}

/** Cleans nothing, for sites that trust their editors. */
export const TRUSTING_CLEANER: HtmlCleaner = {
  maxNesting: MAX_NESTING,
  clean: (html) => html,
  prepare: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** @param maxLength maximum characters of a text; longer texts are never cleaned */
export function createHtmlCleaner(maxLength: number): HtmlCleaner {
  const thread = createWorkerClient<string, string | undefined>(
    threadScript('html-cleaner', import.meta.url),
    undefined,
    THREAD_MEMORY,
  );
  const prepared = new LRUCache<string, { cleaned: string | undefined }>({
    maxSize: MAX_PREPARED,
    sizeCalculation: ({ cleaned = '' }, html) => html.length + cleaned.length + 1,
    ttl: PREPARED_MS,
    ttlAutopurge: true,
  });

  return {
    maxNesting: MAX_NESTING,
    clean(html) {
      const known = prepared.get(html);
      return known ? known.cleaned : sanitise(html);
    },
    async prepare(value) {
      const texts = [...new Set(textsOf(value))].filter(
        (text) => text.length <= maxLength && !prepared.has(text),
      );
      if (texts.reduce((sum, { length }) => sum + length, 0) <= MAX_INLINE) return;
      for (const text of texts) prepared.set(text, { cleaned: await thread.ask(text) });
    },
    close: () => thread.close(),
  };
}

/** The texts that may be HTML, at any depth. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (/[<>&]/.test(value)) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* textsOf(part);
  }
}
