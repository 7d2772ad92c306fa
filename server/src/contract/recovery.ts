import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };

/** Asks for a link to choose a new password. */
export const PasswordRecovery = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }) },
  { ...strict, title: 'PasswordRecovery' },
);
export type PasswordRecovery = Static<typeof PasswordRecovery>;

/** Chooses it, with the token of the link. */
export const PasswordReset = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String(),
    passwordConfirmation: Type.String(),
  },
  { ...strict, title: 'PasswordReset' },
);
export type PasswordReset = Static<typeof PasswordReset>;

/** The page that links in mails open, with `?token=`; without it, the page that asks for such a link. */
export const RECOVERY_PAGE = '/api/auth/recover';
