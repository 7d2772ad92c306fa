import { AppError } from '../kernel/app-error.ts';
import { violation } from '../kernel/violation.ts';

/** Unique indexes by their PostgreSQL name and their SQLite columns, with the pointer of the resulting `conflict`. */
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

/** A test compares these with the index names in the migrations. */
export const UNIQUE_CONSTRAINT_NAMES = UNIQUE_CONSTRAINTS.map(({ name }) => name);

interface DriverError extends Error {
  /** The result code of SQLite, or of a system error. */
  errcode?: number;
  /** The SQLSTATE of PostgreSQL, or the code of a system error. */
  code?: string;
  /** The violated constraint (PostgreSQL). */
  constraint?: string;
}

const SQLITE_UNIQUE = 2067;
const SQLITE_PRIMARY_KEY = 1555;
/**
 * Busy, locked, read-only, I/O error, corrupt, full, cannot open, not a database: the low byte of the result code.
 */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 11, 13, 14, 26]);
const POSTGRES_UNIQUE = '23505';
/** Connection lost, access denied, no such database, out of resources, timed out, shutting down or starting up. */
const POSTGRES_UNAVAILABLE = /^(08...|28...|3D000|53...|57014|57P0[1-5]|25P03)$/;
const SYSTEM_UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|EAI_AGAIN|ENOENT)$/;
const LOST_CONNECTION = /Connection terminated|timeout exceeded when trying to connect|not queryable/i;

/**
 * Translates a driver error: a unique violation becomes `conflict` with its pointer, an unreachable database
 * `unavailable`. Returns any other error unchanged.
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
