import { rebuildTexts, type RebuildParts } from '../content/rebuild-texts.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Slice } from './slice.ts';

/** Completes the text index in the background once the server listens. */
export function textIndexSlice({ logger, ...parts }: RebuildParts & { logger: Logger }): Slice {
  const stopping = new AbortController();
  let rebuilding: Promise<void> | undefined;
  return {
    start() {
      rebuilding = rebuildTexts(parts, stopping.signal).catch((error: unknown) =>
        logger.event('text index failed', { err: error }),
      );
    },
    async close() {
      stopping.abort();
      await rebuilding;
    },
  };
}
