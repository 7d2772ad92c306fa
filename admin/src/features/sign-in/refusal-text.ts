import type { ProviderRefusal } from 'parvis/contract/identity-provider';
import type { Translate } from '../../i18n/translate.ts';

/** Texts for the error codes that the server puts in the URL after a failed external sign-in. */
const TEXTS = {
  'oidc-unavailable': 'sign-in.oidc-unavailable',
  'oidc-denied': 'sign-in.oidc-denied',
  'oidc-wrong-state': 'sign-in.oidc-wrong-state',
  'oidc-replayed': 'sign-in.oidc-replayed',
  'oidc-expired': 'sign-in.oidc-expired',
  'oidc-wrong-nonce': 'sign-in.oidc-wrong-nonce',
  'oidc-invalid-answer': 'sign-in.oidc-invalid-answer',
  'oidc-no-email': 'sign-in.oidc-no-email',
  'oidc-unverified-email': 'sign-in.oidc-unverified-email',
  'oidc-unknown-person': 'sign-in.oidc-unknown-person',
  'oidc-other-identity': 'sign-in.oidc-other-identity',
  'oidc-login-taken': 'sign-in.oidc-login-taken',
  'oidc-no-profile': 'sign-in.oidc-no-profile',
  'oidc-disabled': 'sign-in.oidc-disabled',
} as const satisfies Record<ProviderRefusal, `sign-in.${ProviderRefusal}`>;

/** Returns the text for a code; undefined for none or an unknown code. */
export function refusalText(code: string | undefined, t: Translate): string | undefined {
  return code !== undefined && Object.hasOwn(TEXTS, code) ? t(TEXTS[code as ProviderRefusal]) : undefined;
}
