import type { PasswordChange } from '../../contract/account.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { checkPassword } from '../../security/password.rules.ts';

/** The faults of a change of the own password, but for the current one. `minLength` counts characters. */
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
