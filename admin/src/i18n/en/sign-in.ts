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
  'sign-in.again-text': 'Sign in again to go on where you were. Nothing you entered is lost.',
  'sign-in.again-other': 'Sign in as someone else',
  'sign-in.again-other-text': 'What you have not saved would be lost.',
  'sign-in.beside': 'In a new tab. Once you are signed in there, this page goes on by itself.',
  'sign-in.beside-title': 'You are signed in',
  'sign-in.beside-text': 'Close this tab: what you were doing goes on in the other one.',
  'sign-in.stranger': 'You signed in as {login}, but what is on this screen belongs to {owner}.',
  'sign-in.code': 'Code',
  'sign-in.code-help': 'The six digits that your app shows, or one of your recovery codes.',
  'sign-in.forgotten': 'Forgotten password',
  'sign-in.other-ways': 'Other ways to sign in',
  'sign-in.through': 'Sign in with {provider}',
  'sign-in.refused': 'Sign-in refused',
  'sign-in.oidc-unavailable': 'The other site does not answer at the moment. Try again in a few minutes.',
  'sign-in.oidc-denied': 'You did not agree on the other site to sign in here.',
  'sign-in.oidc-wrong-state': 'This sign-in did not begin in this browser. Begin again.',
  'sign-in.oidc-replayed': 'This sign-in was finished already. Begin again.',
  'sign-in.oidc-expired': 'The sign-in took too long. Begin again.',
  'sign-in.oidc-wrong-nonce': 'The answer of the other site belongs to another sign-in. Begin again.',
  'sign-in.oidc-invalid-answer':
    'The answer of the other site could not be used. Begin again; if that does not help, tell an administrator.',
  'sign-in.oidc-no-email': 'The other site did not tell your e-mail address. Allow it to, then begin again.',
  'sign-in.oidc-unverified-email':
    'The other site has not verified your e-mail address. Verify it there, then begin again.',
  'sign-in.oidc-unknown-person': 'There is no user here with your e-mail address. Ask an administrator.',
  'sign-in.oidc-other-identity':
    'The user with your e-mail address belongs to another account of the other site. Ask an administrator.',
  'sign-in.oidc-login-taken': 'Your e-mail address is the login of another user. Ask an administrator.',
  'sign-in.oidc-no-profile':
    'The profile for people of the other site does not exist. Tell an administrator.',
  'sign-in.oidc-disabled': 'Your user has been disabled. Ask an administrator.',
} as const satisfies Catalogue;
