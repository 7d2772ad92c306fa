import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

export interface LoggerOptions {
  level?: string;
  /** Where the lines go; standard output when it is not given. */
  destination?: DestinationStream;
}

/** What never stands in a log line, wherever it sits in the logged object. */
const SECRETS = [
  'password',
  'passwordConfirmation',
  'currentPassword',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
];

/** A structured logger that writes JSON lines, and never a secret. */
export function createLogger(options: LoggerOptions = {}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]) },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
