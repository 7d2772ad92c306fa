import { Type, type Static } from 'typebox';

/** The identity providers for signing in, sorted by id. */
export const ProviderList = Type.Array(
  Type.Object(
    { id: Type.String(), label: Type.String({ description: 'The text of the button' }) },
    { title: 'IdentityProvider' },
  ),
  { title: 'IdentityProviderList' },
);
export type ProviderList = Static<typeof ProviderList>;

/** The path that starts a sign-in through a provider: `/api/auth/oidc/<id>?returnTo=<path of this site>`. */
export const PROVIDER_SIGN_IN_PATH = '/api/auth/oidc';

/** Where to go afterwards, as a path of this site. Ignores other parameters. */
export const SignInQuery = Type.Object(
  { returnTo: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
/** The response of a provider (RFC 6749 §4.1.2). */
export const CallbackQuery = Type.Object(
  {
    code: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);

/**
 * Why a sign-in through a provider was rejected, passed to the sign-in page as `?error=`. The texts are the messages
 * `identity-provider.refused.<code>`.
 */
export const PROVIDER_REFUSALS = [
  'oidc-unavailable',
  'oidc-denied',
  'oidc-wrong-state',
  'oidc-replayed',
  'oidc-expired',
  'oidc-wrong-nonce',
  'oidc-invalid-answer',
  'oidc-no-email',
  'oidc-unverified-email',
  'oidc-unknown-person',
  'oidc-other-identity',
  'oidc-login-taken',
  'oidc-no-profile',
  'oidc-disabled',
] as const;
export type ProviderRefusal = (typeof PROVIDER_REFUSALS)[number];
