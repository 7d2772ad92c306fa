import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';

export const LoginForm = Type.Object(
  {
    login: Type.String({ minLength: 1, maxLength: 254, description: 'The login or the email address' }),
    password: Type.String({ minLength: 1, maxLength: 1000 }),
    code: Type.Optional(
      Type.String({
        maxLength: 50,
        description: 'With a second factor: the six digits from the app, or a recovery code',
      }),
    ),
  },
  {
    title: 'LoginForm',
    examples: [{ login: 'ann', password: 'four words make one' }],
    additionalProperties: false,
  },
);
export type LoginForm = Static<typeof LoginForm>;

/** The signed-in user, without any hash. */
export const SignedInUser = Type.Object(
  {
    id: Id,
    login: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    profile: Nullable(Type.Object({ id: Id, name: Type.String() })),
    lastSignInAt: Nullable(Instant),
  },
  { title: 'SignedInUser' },
);
export type SignedInUser = Static<typeof SignedInUser>;

/** An entry of the administration's menu. Only entries that the user's authorities allow are returned. */
export const MenuEntry = Type.Object(
  {
    id: Type.String(),
    label: Type.String({ description: 'In the language of Accept-Language' }),
    path: Type.String(),
    function: Nullable(Type.String({ description: 'The function that it requires; null: none' })),
  },
  { title: 'MenuEntry' },
);
export type MenuEntry = Static<typeof MenuEntry>;

/** The response of `POST /api/auth/login` and `GET /api/auth/me`. */
export const SignInView = Type.Object(
  {
    user: SignedInUser,
    authorities: Type.Array(Type.String()),
    menu: Type.Array(MenuEntry),
    secondFactor: Type.Object({
      enabled: Type.Boolean(),
      required: Type.Boolean({
        description: 'Whether the profile requires it before it gives access to anything',
      }),
    }),
  },
  { title: 'SignIn' },
);
export type SignInView = Static<typeof SignInView>;
