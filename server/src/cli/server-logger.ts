import { createLogger, type Logger } from '../kernel/logger.ts';
import type { Terminal } from './terminal.ts';

/**
 * The log of a running server, on the same stream as the other output, so that both stay in order: readable lines for
 * a person, JSON for everything else.
 */
export async function createServerLogger(terminal: Terminal, output: NodeJS.WriteStream): Promise<Logger> {
  if (!terminal.isShownToPerson) return createLogger({ destination: output });
  const { default: pretty } = await import('pino-pretty');
  return createLogger({
    destination: pretty({
      destination: output,
      translateTime: 'SYS:HH:MM:ss',
      messageFormat: '{msg}{if detail}: {detail}{end}',
      ignore: 'pid,hostname,detail',
      colorize: true,
    }),
  });
}
