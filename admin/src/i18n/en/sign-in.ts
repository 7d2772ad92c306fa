import type { Catalogue } from '../catalogue.ts';

export const signInEn = {
  'sign-in.title': 'Sign in',
  'sign-in.text': 'to administer this site',
  'sign-in.login': 'Login or email',
  'sign-in.password': 'Password',
  'sign-in.show-password': 'Show or hide the password',
  'sign-in.submit': 'Sign in',
  'sign-in.login-missing': 'Enter your login or email.',
  'sign-in.password-missing': 'Enter your password.',
  'sign-in.again-title': 'Your session has ended',
  'sign-in.again-text': 'Sign in again to continue where you were. Nothing you entered is lost.',
  'sign-in.again-other': 'Sign in as someone else',
  'sign-in.again-other-text': 'Unsaved changes will be lost.',
  'sign-in.beside': 'Opens in a new tab. After you sign in there, this page continues by itself.',
  'sign-in.beside-title': 'You are signed in',
  'sign-in.beside-text': 'Close this tab and continue in the other one.',
  'sign-in.stranger': 'You signed in as {login}, but this screen belongs to {owner}.',
  'sign-in.code': 'Code',
  'sign-in.code-help': 'The six digits from your app, or one of your recovery codes.',
  'sign-in.forgotten': 'Forgot your password?',
  'sign-in.other-ways': 'Other ways to sign in',
  'sign-in.through': 'Sign in with {provider}',
  'sign-in.refused': 'Sign-in refused',
  'sign-in.oidc-unavailable': 'The identity provider is not responding. Try again in a few minutes.',
  'sign-in.oidc-denied': 'You did not allow the identity provider to sign you in here.',
  'sign-in.oidc-wrong-state': 'This sign-in started in another browser. Start again.',
  'sign-in.oidc-replayed': 'This sign-in has already been used. Start again.',
  'sign-in.oidc-expired': 'The sign-in took too long. Start again.',
  'sign-in.oidc-wrong-nonce': 'The response belongs to another sign-in. Start again.',
  'sign-in.oidc-invalid-answer':
    'The identity provider sent an invalid response. Start again; if that does not help, contact an administrator.',
  'sign-in.oidc-no-email':
    'The identity provider did not share your email address. Allow it to, then start again.',
  'sign-in.oidc-unverified-email':
    'The identity provider has not verified your email address. Verify it there, then start again.',
  'sign-in.oidc-unknown-person': 'No user has your email address. Contact an administrator.',
  'sign-in.oidc-other-identity':
    'The user with your email address is linked to another account. Contact an administrator.',
  'sign-in.oidc-login-taken': 'Your email address is another user’s login. Contact an administrator.',
  'sign-in.oidc-no-profile':
    'The profile for users of this identity provider does not exist. Contact an administrator.',
  'sign-in.oidc-disabled': 'Your account has been disabled. Contact an administrator.',
} as const satisfies Catalogue;
