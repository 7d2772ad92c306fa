import { readEnvironment } from '../../config/environment.ts';
import type { Logger } from '../../kernel/logger.ts';
import { readTracingOptions } from './tracing-options.ts';
import type { Tracing } from './tracing.ts';

/**
 * Starts tracing, or returns undefined without loading its libraries when it is not configured. Throws for
 * unsupported values. Decision 0040.
 */
export async function openTracing(logger: Logger): Promise<Tracing | undefined> {
  const options = readTracingOptions(readEnvironment());
  if (!options) return undefined;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(options, logger);
}
