import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';

const strict = { additionalProperties: false };
const Password = Type.String({ minLength: 1, maxLength: 1000 });
const Code = Type.String({ minLength: 1, maxLength: 50, description: 'Six digits or a recovery code' });

/** The state of a user's own second factor. */
export const SecondFactorView = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether signing in with a password requires a code' }),
    required: Type.Boolean({
      description: 'Whether the profile requires it before it gives access to anything',
    }),
    enabledAt: Nullable(Instant),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  },
  { title: 'SecondFactor' },
);
export type SecondFactorView = Static<typeof SecondFactorView>;

/** Starts the setup. Users with a password must enter it again. */
export const SecondFactorStart = Type.Object(
  { password: Type.Optional(Password) },
  { ...strict, title: 'SecondFactorStart' },
);
export type SecondFactorStart = Static<typeof SecondFactorStart>;

/** The new secret in the three formats that apps accept. Returned only once. */
export const SecondFactorSecret = Type.Object(
  {
    secret: Type.String({ description: 'Base32, for manual entry' }),
    otpauthUri: Type.String({ examples: ['otpauth://totp/…'] }),
    qrCode: Type.String({ description: 'A PNG image as a data URL' }),
  },
  { title: 'SecondFactorSecret' },
);
export type SecondFactorSecret = Static<typeof SecondFactorSecret>;

/** The first code of the app, which turns on the second factor. */
export const SecondFactorConfirmation = Type.Object(
  { code: Code },
  { ...strict, title: 'SecondFactorConfirmation' },
);
export type SecondFactorConfirmation = Static<typeof SecondFactorConfirmation>;

/** The proof required to change an active second factor. */
export const SecondFactorProof = Type.Object(
  { password: Type.Optional(Password), code: Code },
  { ...strict, title: 'SecondFactorProof' },
);
export type SecondFactorProof = Static<typeof SecondFactorProof>;

/** The proof required to turn off a second factor in user administration; required only for the caller's own. */
export const SecondFactorReset = Type.Optional(
  Type.Object(
    {
      currentPassword: Type.Optional({
        ...Password,
        description: 'The caller’s password, to change their own second factor',
      }),
    },
    { ...strict, title: 'SecondFactorReset' },
  ),
);
export type SecondFactorReset = Static<typeof SecondFactorReset>;

/** Ten single-use codes for signing in without the app. Returned only once. */
export const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String()) },
  { title: 'RecoveryCodes' },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;
