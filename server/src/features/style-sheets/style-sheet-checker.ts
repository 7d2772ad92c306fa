import { createWorkerClient } from '../../kernel/worker-client.ts';
import { threadScript } from '../../kernel/thread-script.ts';
import type { Violation } from '../../kernel/violation.ts';
import { styleSheetSyntaxFaults } from './style-sheet-syntax.ts';

/** Length in characters up to which style sheets are parsed in the main thread, which takes at most 50 ms. */
const MAX_INLINE = 64 * 1024;
/** Enough for the largest style sheet, which needs about 250 MB in the worst case. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };

export interface StyleSheetChecker {
  /** Returns the syntax faults. Long style sheets are parsed in a worker thread. */
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
