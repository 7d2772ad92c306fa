import { violation, type Violation } from '../kernel/violation.ts';

/** BCrypt ignores any further bytes, so longer passwords are rejected, never truncated. Source: contract §3. */
export const PASSWORD_MAX_BYTES = 72;

/**
 * Returns the violations of a new password. `minLength` counts characters; the maximum counts UTF-8 bytes. Rejects
 * NUL, at which BCrypt would stop, and lone surrogates, which would be replaced.
 */
export function checkPassword(pointer: string, password: string, minLength: number): Violation[] {
  if (isBlank(password)) return [violation(pointer, 'required')];
  if (!isHashable(password)) return [violation(pointer, 'text')];
  if (Array.from(password).length < minLength) {
    return [violation(pointer, 'password-too-short', { min: minLength })];
  }
  return isTooLong(password) ? [violation(pointer, 'password-too-long', { max: PASSWORD_MAX_BYTES })] : [];
}

/** Returns whether a password counts as omitted. */
export function isBlank(password: string | null | undefined): boolean {
  return !password?.trim();
}

/** Returns whether BCrypt would hash the entire password unchanged. */
export function isWhole(password: string): boolean {
  return isHashable(password) && !isTooLong(password);
}

function isHashable(password: string): boolean {
  return !password.includes('\0') && password.isWellFormed();
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password, 'utf8') > PASSWORD_MAX_BYTES;
}
