import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { LOG_EVENTS, type LogEvent, type LogFields, type LogLevel } from './log-events.ts';

/** Logs events of the table `LOG_EVENTS`. */
export interface Logger {
  event<Name extends LogEvent>(name: Name, ...fields: LogFields<Name>): void;
  /** Logs any text, for the framework and for project code. */
  readonly pino: PinoLogger;
}

export interface LoggerOptions {
  level?: string;
  /** Defaults to standard output. */
  destination?: DestinationStream;
}

/** Names of values removed from every line: at the top level, one level below it and in headers. */
const SECRETS = [
  'password',
  'passwordConfirmation',
  'currentPassword',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
];

/** Creates a logger that writes JSON lines without secrets. */
export function createLogger(options: LoggerOptions = {}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]) },
  };
  return toLogger(options.destination ? pino(settings, options.destination) : pino(settings));
}

export function toLogger(lines: PinoLogger): Logger {
  return { event: (name, ...fields) => logEvent(lines, name, ...fields), pino: lines };
}

/** Logs an event at its level. */
export function logEvent<Name extends LogEvent>(
  lines: Pick<PinoLogger, LogLevel>,
  name: Name,
  ...[fields]: LogFields<Name>
): void {
  lines[LOG_EVENTS[name].level](fields ?? {}, name);
}
