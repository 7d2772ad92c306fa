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
    lastUsedAt: Type.String({ format: 'date-time', description: 'To the minute' }),
    expiresAt: Instant,
    address: Nullable(Type.String({ description: 'The network address it was opened from' })),
    browser: Nullable(Type.String({ examples: ['Firefox 144'] })),
    system: Nullable(Type.String({ examples: ['Linux'] })),
    current: Type.Boolean({ description: 'Whether this request belongs to it' }),
  },
  { title: 'Session' },
);
export type SessionView = Static<typeof SessionView>;
export const SessionList = ListOf(SessionView, { title: 'SessionList' });

/** The body that creates an API token. */
export const TokenForm = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'What it is for' }),
    expiresAt: Type.Optional(
      Nullable(Type.String({ format: 'date-time', description: 'Absent or null: in a year' })),
    ),
    authorities: Type.Optional(
      Nullable(
        Type.Array(Type.String({ maxLength: 100 }), {
          minItems: 1,
          maxItems: 500,
          description:
            'The token has only these, as long as its user has them; absent or null: all of its user',
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
  lastUsedAt: Nullable(Type.String({ format: 'date-time', description: 'To the minute' })),
  authorities: Nullable(Type.Array(Type.String(), { description: 'Null: all of its user' })),
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
