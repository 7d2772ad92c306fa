import { Type, type Static, type TObject } from 'typebox';
import { Id, Instant, ListOf, ListQuery, Nullable, ResourceFacts, Writable } from './common.ts';

const READ_ONLY = ['disabled', 'lastSignInAt', 'profile', 'secondFactorEnabled'];

const writable = {
  login: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Unique among all users, including disabled ones',
  }),
  lastName: Type.String({ minLength: 1, maxLength: 200 }),
  firstName: Type.String({ minLength: 1, maxLength: 200 }),
  email: Type.String({
    minLength: 1,
    maxLength: 254,
    description: 'Unique among all users, including disabled ones',
  }),
  telephone: Type.Optional(Nullable(Type.String({ maxLength: 50 }))),
  company: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  profileId: Type.Optional(Nullable(Id)),
};

/** The body that creates a user. Source: spec §2.2. */
export const UserForm = Writable(
  Type.Object({ ...writable, password: Type.String(), passwordConfirmation: Type.String() }),
  READ_ONLY,
  {
    title: 'UserForm',
    examples: [
      {
        login: 'ann',
        firstName: 'Ann',
        lastName: 'Martin',
        email: 'ann@example.org',
        password: 'four words make one',
        passwordConfirmation: 'four words make one',
      },
    ],
  },
);

/** The body that replaces the user with this `id`. A blank password keeps the stored one. Source: spec §4.6. */
export const UserUpdate = Writable(
  Type.Object({
    id: Id,
    ...writable,
    password: Type.Optional(Nullable(Type.String())),
    passwordConfirmation: Type.Optional(Nullable(Type.String())),
    currentPassword: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 1000,
          description: 'The caller’s password, to change their own login, email address or password',
        }),
      ),
    ),
  }),
  READ_ONLY,
  { title: 'UserUpdate' },
);

/** The writable properties of a user, except the password. */
export type UserFacts = Static<TObject<typeof writable>>;

export interface UserForm extends UserFacts {
  password: string;
  passwordConfirmation: string;
}

export interface UserUpdate extends UserFacts {
  id: string;
  version?: number;
  currentPassword?: string | null;
  password?: string | null;
  passwordConfirmation?: string | null;
}

/** A user as it is read, without password or hash. */
export const UserView = Type.Object(
  {
    ...ResourceFacts,
    login: Type.String(),
    lastName: Type.String(),
    firstName: Type.String(),
    email: Type.String(),
    telephone: Nullable(Type.String()),
    company: Nullable(Type.String()),
    profileId: Nullable(Id),
    profile: Nullable(Type.Object({ id: Id, name: Type.String() })),
    disabled: Type.Boolean(),
    lastSignInAt: Nullable(Instant),
    secondFactorEnabled: Type.Boolean({ description: 'Whether signing in with a password requires a code' }),
  },
  { title: 'User' },
);
export type UserView = Static<typeof UserView>;

export const UserList = ListOf(UserView, { title: 'UserList' });

/** Without `page` and `size`, the response contains all users. */
export const UserListQuery = Type.Object(
  {
    ...ListQuery,
    showDisabled: Type.Optional(Type.Boolean({ description: 'True: include disabled users' })),
  },
  { additionalProperties: false },
);
export type UserListQuery = Static<typeof UserListQuery>;
