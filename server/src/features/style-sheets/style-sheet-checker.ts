import { createWorkerClient } from '../../kernel/worker-client.ts';
import { threadScript } from '../../kernel/thread-script.ts';
import type { Violation } from '../../kernel/violation.ts';
import { styleSheetSyntaxFaults } from './style-sheet-syntax.ts';

/** Characters of style sheets that are parsed by the thread that asks; it takes 50 ms at most. */
const MAX_INLINE = 64 * 1024;
/** Enough for the largest style sheet, which needs some 250 MB at worst. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };

export interface StyleSheetChecker {
  /** The faults of the syntax; a long style sheet is parsed in a worker thread. */
  syntaxFaults(content: string): Promise<Violation[]>;
  close(): Promise<void>;
}

export function createStyleSheetChecker(): StyleSheetChecker {
  const thread = createWorkerClient<string, Violation[]>(
    threadScript('style-sheet-syntax', import.meta.url),
    undefined,
    THREAD_MEMORY,
  );
  return {
    syntaxFaults: async (content) =>
      content.length > MAX_INLINE ? thread.ask(content) : styleSheetSyntaxFaults(content),
    close: () => thread.close(),
  };
}
