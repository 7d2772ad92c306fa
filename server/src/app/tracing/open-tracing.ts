import { readEnvironment } from '../../config/environment.ts';
import type { Logger } from '../../kernel/logger.ts';
import { readTracingOptions } from './tracing-options.ts';
import type { Tracing } from './tracing.ts';

/** Undefined when nobody wants traces: then nothing of them is loaded. Throws for what is not supported. Decision 0040. */
export async function openTracing(logger: Logger): Promise<Tracing | undefined> {
  const options = readTracingOptions(readEnvironment());
  if (!options) return undefined;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(options, logger);
}
