import { AppError } from '../kernel/app-error.ts';
import type { Messages } from '../kernel/messages.ts';
import { violationText } from '../kernel/violation-text.ts';

/** Why a port or a file is unavailable, by the error code of the operating system. */
const SYSTEM_REASONS: Readonly<Record<string, (error: NodeJS.ErrnoException) => string>> = {
  EADDRINUSE: (error) =>
    `Port ${portOf(error)} is in use by another program. Stop that program, or choose another port with --port.`,
  EADDRNOTAVAIL: (error) =>
    `${addressOf(error)} is not an address of this machine. Choose another one with --host, such as 127.0.0.1.`,
  ENOTFOUND: (error) =>
    `The host ${addressOf(error)} is unknown. Choose another one with --host, such as 127.0.0.1.`,
  ENOENT: (error) => (error.path === undefined ? error.message : `${error.path} does not exist.`),
  EISDIR: (error) => `${error.path ?? 'The path'} is a folder, but a file was expected.`,
  ENOTDIR: (error) => `${error.path ?? 'The path'} is a file, but a folder was expected.`,
  EACCES: (error) =>
    error.syscall === 'listen'
      ? `Port ${portOf(error)} is reserved for the system. Choose one above 1023 with --port.`
      : `Permission denied: ${error.path ?? error.message}.`,
};

/** Returns the lines that describe a failed command, one per fault. Bugs in Parvis include their stack. */
export function describeFailure(error: unknown, messages: Messages): string[] {
  if (error instanceof AppError) return describeAppError(error, messages);
  if (!(error instanceof Error)) return [String(error)];
  const system = SYSTEM_REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  if (system) return [system(error)];
  return error.constructor === Error ? error.message.split('\n') : [error.stack ?? error.message];
}

function describeAppError(error: AppError, messages: Messages): string[] {
  if (error.violations.length > 0) {
    return error.violations.map(({ pointer, code, params }) => {
      const name = pointer.replace(/^\//, '').replaceAll('/', '.');
      return `${name}: ${violationText(messages, 'en', { code, params })}`;
    });
  }
  if (error.code === 'unavailable' && error.cause instanceof Error) {
    if (isDiskFull(error.cause)) {
      return [`The disk is full: ${error.cause.message}. Free some space, then try again.`];
    }
    if ((error.cause as NodeJS.ErrnoException).code === STORAGE_FAULT) {
      return [
        `The file storage is unavailable: ${error.cause.message}. Check app.files.url, endpoint, region and keys, and that the storage is running.`,
      ];
    }
    return [
      `The database is unavailable: ${error.cause.message}. Check app.database.url, and that the database is running and writable.`,
    ];
  }
  const reason = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return [`${messages.format('en', `problem.${error.code}.text`, error.params)}${reason}`];
}

/** The error code of a failed storage operation. */
const STORAGE_FAULT = 'STORAGE';
const SQLITE_FULL = 13;

function isDiskFull({ code = '', errcode }: NodeJS.ErrnoException & { errcode?: number }): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL;
}

function portOf(error: NodeJS.ErrnoException): string {
  return String((error as { port?: number }).port ?? '');
}

function addressOf(error: NodeJS.ErrnoException): string {
  const { address, hostname } = error as { address?: string; hostname?: string };
  return address ?? hostname ?? '';
}
