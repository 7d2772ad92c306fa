import { Type, type Static } from 'typebox';
import { Id, Instant, ListOf, Nullable } from './common.ts';

const strict = { additionalProperties: false };

/** The body with which users change their own password. */
export const PasswordChange = Type.Object(
  {
    currentPassword: Type.String({ minLength: 1, maxLength: 1000 }),
    password: Type.String(),
    passwordConfirmation: Type.String(),
  },
  { ...strict, title: 'PasswordChange' },
);
export type PasswordChange = Static<typeof PasswordChange>;

/** A session of a user. */
export const SessionView = Type.Object(
  {
    id: Id,
    createdAt: Instant,
    lastUsedAt: Type.String({ format: 'date-time', description: 'Accurate to the minute' }),
    expiresAt: Instant,
    address: Nullable(Type.String({ description: 'The IP address that opened it' })),
    browser: Nullable(Type.String({ examples: ['Firefox 144'] })),
    system: Nullable(Type.String({ examples: ['Linux'] })),
    current: Type.Boolean({ description: 'Whether it is the session of this request' }),
  },
  { title: 'Session' },
);
export type SessionView = Static<typeof SessionView>;
export const SessionList = ListOf(SessionView, { title: 'SessionList' });

/** The body that creates an API token. */
export const TokenForm = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'The purpose of the token' }),
    expiresAt: Type.Optional(
      Nullable(Type.String({ format: 'date-time', description: 'Default: one year from now' })),
    ),
    authorities: Type.Optional(
      Nullable(
        Type.Array(Type.String({ maxLength: 100 }), {
          minItems: 1,
          maxItems: 500,
          description:
            'Limits the token to these, as long as its user has them. Absent or null: all authorities of the user',
        }),
      ),
    ),
    readOnly: Type.Optional(Type.Boolean({ description: 'Whether the token can only read (GET)' })),
  },
  { ...strict, title: 'TokenForm' },
);
export type TokenForm = Static<typeof TokenForm>;

const token = {
  id: Id,
  name: Type.String(),
  createdAt: Instant,
  expiresAt: Nullable(Instant),
  lastUsedAt: Nullable(Type.String({ format: 'date-time', description: 'Accurate to the minute' })),
  authorities: Nullable(Type.Array(Type.String(), { description: 'Null: all authorities of the user' })),
  readOnly: Type.Boolean(),
};

/** An API token of a user, without the secret itself. */
export const TokenView = Type.Object(token, { title: 'Token' });
export type TokenView = Static<typeof TokenView>;
export const TokenList = ListOf(TokenView, { title: 'TokenList' });

/** The response to creating a token; the only one that contains the token. */
export const CreatedToken = Type.Object(
  { ...token, token: Type.String({ examples: ['pvt_…'] }) },
  { title: 'CreatedToken' },
);
export type CreatedToken = Static<typeof CreatedToken>;
