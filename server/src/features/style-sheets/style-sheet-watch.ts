import type { Logger } from '../../kernel/logger.ts';
import { styleSheetHref, type StyleSheetStore } from './style-sheet.store.ts';

export interface StyleSheetWatchDependencies {
  store: StyleSheetStore;
  logger: Logger;
  /** Called with dependency names such as `stylesheet:site`. */
  onChange(names: readonly string[]): void;
}

/**
 * Finds the style sheets that pages link and polls those that were read, because files can change outside the
 * administration. Source: contract §4 "Style sheets".
 */
export function createStyleSheetWatch({ store, logger, onChange }: StyleSheetWatchDependencies) {
  /** The last hash by id; undefined: the style sheet did not exist. */
  const seen = new Map<string, string | undefined>();
  let timer: NodeJS.Timeout | undefined;
  let polling = Promise.resolve();

  async function read(id: string) {
    const sheet = await store.read(id);
    if (seen.has(id) && seen.get(id) !== sheet?.hash) onChange([`stylesheet:${id}`]);
    seen.set(id, sheet?.hash);
    return sheet;
  }

  async function poll(): Promise<void> {
    for (const id of seen.keys()) await read(id);
  }

  return {
    /** Returns the existing style sheets with the addresses of their current content. */
    async find(ids: readonly string[]): Promise<{ name: string; href: string }[]> {
      const sheets = await Promise.all(ids.map(read));
      return sheets
        .filter((sheet) => sheet !== undefined)
        .map((sheet) => ({ name: sheet.id, href: styleSheetHref(sheet) }));
    },
    start(): void {
      timer = setInterval(() => {
        polling = polling
          .then(poll)
          .catch((error: unknown) => logger.event('style sheet check failed', { err: error }));
      }, store.noticedAfterMs).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await polling;
    },
  };
}

export type StyleSheetWatch = ReturnType<typeof createStyleSheetWatch>;
