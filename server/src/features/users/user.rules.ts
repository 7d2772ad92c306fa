import type { UserFacts } from '../../contract/user.ts';
import { isEmailAddress } from '../../content/field-value.rules.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { checkPassword, isBlank } from '../../security/password.rules.ts';

/** The input for a user. On an update, a blank password keeps the stored one. */
export interface UserInput extends UserFacts {
  password?: string | null;
  passwordConfirmation?: string | null;
}

export interface UserPolicy {
  /** Minimum length in characters. */
  passwordMinLength: number;
  /** Whether a password is required, as for a new user. */
  passwordRequired: boolean;
}

/** Starts and ends with a visible character and contains no control or invisible formatting characters. */
const LOGIN = /^(?!.*\p{C})\S(?:.*\S)?$/u;

/** Returns all faults of a user. Ignores absent properties. Source: spec §2.2, contract §3. */
export function checkUser(user: Partial<UserInput>, policy: UserPolicy): Violation[] {
  return [
    ...checkLogin(user.login),
    ...checkName('/lastName', user.lastName),
    ...checkName('/firstName', user.firstName),
    ...checkEmail(user.email),
    ...checkNewPassword(user, policy),
  ];
}

function checkLogin(login: string | undefined): Violation[] {
  if (login === undefined || LOGIN.test(login)) return [];
  return [violation('/login', login.trim() === '' ? 'required' : 'pattern')];
}

function checkName(pointer: string, name: string | undefined): Violation[] {
  return name?.trim() === '' ? [violation(pointer, 'required')] : [];
}

function checkEmail(email: string | undefined): Violation[] {
  if (email === undefined || isEmailAddress(email)) return [];
  return [violation('/email', email.trim() === '' ? 'required' : 'email-format')];
}

function checkNewPassword(
  { password, passwordConfirmation }: Partial<UserInput>,
  { passwordMinLength, passwordRequired }: UserPolicy,
): Violation[] {
  if (isBlank(password) && !passwordRequired) {
    return isBlank(passwordConfirmation) ? [] : [violation('/passwordConfirmation', 'password-mismatch')];
  }
  if (password === undefined || password === null) return [];
  return [
    ...checkPassword('/password', password, passwordMinLength),
    ...checkConfirmation(password, passwordConfirmation, passwordRequired),
  ];
}

/** For a new user the schema already requires the confirmation. */
function checkConfirmation(
  password: string,
  confirmation: string | null | undefined,
  passwordRequired: boolean,
): Violation[] {
  if (confirmation === password || (confirmation === undefined && passwordRequired)) return [];
  return [violation('/passwordConfirmation', isBlank(confirmation) ? 'required' : 'password-mismatch')];
}
