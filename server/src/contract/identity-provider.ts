import { Type, type Static } from 'typebox';

/** The identity providers that one can sign in through, in the order of their ids. */
export const ProviderList = Type.Array(
  Type.Object({ id: Type.String(), label: Type.String({ description: 'The text on the button' }) }),
);
export type ProviderList = Static<typeof ProviderList>;

/** Where a sign-in through a provider begins: `/api/auth/oidc/<id>?returnTo=<path of this site>`. */
export const PROVIDER_SIGN_IN_PATH = '/api/auth/oidc';

/**
 * Why a sign-in through a provider was refused, as `?error=` tells the sign-in page. Texts are the messages
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
