import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };

/** Requests a link for choosing a new password. */
export const PasswordRecovery = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }) },
  { ...strict, title: 'PasswordRecovery' },
);
export type PasswordRecovery = Static<typeof PasswordRecovery>;

/** Sets the new password, with the token of the link. */
export const PasswordReset = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String(),
    passwordConfirmation: Type.String(),
  },
  { ...strict, title: 'PasswordReset' },
);
export type PasswordReset = Static<typeof PasswordReset>;

/** The page that links in emails open, with `?token=`. Without a token it requests such a link. */
export const RECOVERY_PAGE = '/api/auth/recover';
