import { stripVTControlCharacters } from 'node:util';
import { createLogger, type Logger } from '../kernel/logger.ts';
import type { Terminal } from './terminal.ts';

/** Creates the logger of a running server on `output`: readable lines on a terminal, JSON otherwise. */
export async function createServerLogger(terminal: Terminal, output: NodeJS.WriteStream): Promise<Logger> {
  if (!terminal.isShownToPerson) return createLogger({ destination: output });
  const { default: pretty } = await import('pino-pretty');
  return createLogger({
    destination: pretty({
      destination: output,
      translateTime: 'SYS:HH:MM:ss',
      messageFormat: ({ msg, detail }) => {
        const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
        return stripVTControlCharacters(String(msg) + (detail === undefined ? '' : `: ${text}`));
      },
      ignore: 'pid,hostname,detail',
      colorize: true,
    }),
  });
}
