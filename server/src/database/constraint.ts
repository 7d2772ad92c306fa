import { AppError } from '../kernel/app-error.ts';
import { violation } from '../kernel/violation.ts';

/** Unique indexes, as PostgreSQL names them and as SQLite names their columns → what the caller is told. */
const UNIQUE_CONSTRAINTS: readonly { name: string; columns: string; pointer: string }[] = [
  { name: 'user_login_key', columns: 'app_user.login_key', pointer: '/login' },
  { name: 'user_email_key', columns: 'app_user.email_key', pointer: '/email' },
  { name: 'role_name_key', columns: 'role.name_key', pointer: '/name' },
  { name: 'profile_name_key', columns: 'profile.name_key', pointer: '/name' },
  {
    name: 'content_entity_shortcut',
    columns: 'content_entity.kind, content_entity.shortcut',
    pointer: '/shortcut',
  },
  { name: 'redirect_from', columns: 'redirect.from_path', pointer: '/from' },
  { name: 'content_address_path', columns: 'content_address.path', pointer: '/urls' },
];

/** The names that a migration gives its indexes must be known here; a test compares them. */
export const UNIQUE_CONSTRAINT_NAMES = UNIQUE_CONSTRAINTS.map(({ name }) => name);

interface DriverError extends Error {
  /** SQLite's result code, or a system error's. */
  errcode?: number;
  /** PostgreSQL's SQLSTATE, or a system error's code. */
  code?: string;
  /** PostgreSQL: the violated constraint. */
  constraint?: string;
}

const SQLITE_UNIQUE = 2067;
const SQLITE_PRIMARY_KEY = 1555;
/** Busy, locked, read-only, I/O error, corrupt, full, cannot open, not a database: the low byte of the result code. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 11, 13, 14, 26]);
const POSTGRES_UNIQUE = '23505';
/** Connection lost, not let in, no such database, out of resources, took too long, shutting down or starting up. */
const POSTGRES_UNAVAILABLE = /^(08...|28...|3D000|53...|57014|57P0[1-5]|25P03)$/;
const SYSTEM_UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|EAI_AGAIN|ENOENT)$/;
const LOST_CONNECTION = /Connection terminated|timeout exceeded when trying to connect|not queryable/i;

/**
 * What a driver throws, in the words of the house: a value that another row holds is `conflict` at its pointer, a
 * database that is away is `unavailable`. Everything else is given back as it is.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const { code, errcode, message, constraint } = error as DriverError;
  if (code === POSTGRES_UNIQUE || errcode === SQLITE_UNIQUE || errcode === SQLITE_PRIMARY_KEY) {
    const columns = message.replace(/^UNIQUE constraint failed: /, '');
    const held = UNIQUE_CONSTRAINTS.find((known) => known.name === constraint || known.columns === columns);
    return held
      ? new AppError('conflict', { violations: [violation(held.pointer, 'taken')], cause: error })
      : error;
  }
  return isUnavailable(error) ? new AppError('unavailable', { cause: error }) : error;
}

function isUnavailable(error: DriverError): boolean {
  const { code = '', errcode } = error;
  if (errcode !== undefined) return SQLITE_UNAVAILABLE.has(errcode & 0xff);
  return (
    POSTGRES_UNAVAILABLE.test(code) || SYSTEM_UNAVAILABLE.test(code) || LOST_CONNECTION.test(error.message)
  );
}
