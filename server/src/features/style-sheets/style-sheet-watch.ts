import type { Logger } from '../../kernel/logger.ts';
import { styleSheetHref, type StyleSheetStore } from './style-sheet.store.ts';

export interface StyleSheetWatchDependencies {
  store: StyleSheetStore;
  logger: Logger;
  /** Told the names of dependencies: `stylesheet:site`. */
  onChange(names: readonly string[]): void;
}

/**
 * Style sheets as pages link them. Those that were read are looked at again and again, because whoever can write the files
 * may change them. Source: contract §4 "Style sheets".
 */
export function createStyleSheetWatch({ store, logger, onChange }: StyleSheetWatchDependencies) {
  /** The hash that was read last; undefined: there was none. */
  const seen = new Map<string, string | undefined>();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  async function read(id: string) {
    const sheet = await store.read(id);
    if (seen.has(id) && seen.get(id) !== sheet?.hash) onChange([`stylesheet:${id}`]);
    seen.set(id, sheet?.hash);
    return sheet;
  }

  async function look(): Promise<void> {
    for (const id of seen.keys()) await read(id);
  }

  return {
    /** Those that exist, with the addresses of their present content. */
    async find(ids: readonly string[]): Promise<{ name: string; href: string }[]> {
      const sheets = await Promise.all(ids.map(read));
      return sheets
        .filter((sheet) => sheet !== undefined)
        .map((sheet) => ({ name: sheet.id, href: styleSheetHref(sheet) }));
    },
    start(): void {
      timer = setInterval(() => {
        looking = looking
          .then(look)
          .catch((error: unknown) => logger.event('style sheet check failed', { err: error }));
      }, store.noticedAfterMs).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}

export type StyleSheetWatch = ReturnType<typeof createStyleSheetWatch>;
