import { violation, type Violation } from '../kernel/violation.ts';

/** BCrypt reads no more bytes than these; what is longer is refused, never cut. Source: contract §3. */
export const PASSWORD_MAX_BYTES = 72;

/**
 * The faults of a new password. `minLength` counts characters, the upper limit counts bytes of UTF-8. A NUL would
 * end the password for BCrypt, and half a surrogate pair would be replaced, so both are refused.
 */
export function checkPassword(pointer: string, password: string, minLength: number): Violation[] {
  if (isBlank(password)) return [violation(pointer, 'required')];
  if (!isHashable(password)) return [violation(pointer, 'text')];
  if (Array.from(password).length < minLength) {
    return [violation(pointer, 'password-too-short', { min: minLength })];
  }
  return isTooLong(password) ? [violation(pointer, 'password-too-long', { max: PASSWORD_MAX_BYTES })] : [];
}

/** Whether a password counts as not given. */
export function isBlank(password: string | null | undefined): boolean {
  return !password?.trim();
}

/** Whether BCrypt would take the password as it stands, whole. */
export function isWhole(password: string): boolean {
  return isHashable(password) && !isTooLong(password);
}

function isHashable(password: string): boolean {
  return !password.includes('\0') && password.isWellFormed();
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password, 'utf8') > PASSWORD_MAX_BYTES;
}
