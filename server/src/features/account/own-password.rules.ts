import type { PasswordChange } from '../../contract/account.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { checkPassword } from '../../security/password.rules.ts';

/** Returns the violations of a password change, without checking the current password. `minLength` counts characters. */
export function checkPasswordChange(
  { password, passwordConfirmation }: Partial<PasswordChange>,
  minLength: number,
): Violation[] {
  if (password === undefined) return [];
  const differs = passwordConfirmation !== undefined && passwordConfirmation !== password;
  return [
    ...checkPassword('/password', password, minLength),
    ...(differs ? [violation('/passwordConfirmation', 'password-mismatch')] : []),
  ];
}
