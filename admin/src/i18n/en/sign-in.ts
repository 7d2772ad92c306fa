import type { Catalogue } from '../catalogue.ts';

export const signInEn = {
  'sign-in.title': 'Sign in',
  'sign-in.text': 'to administer this site',
  'sign-in.login': 'Login',
  'sign-in.password': 'Password',
  'sign-in.show-password': 'Show or hide the password',
  'sign-in.submit': 'Sign in',
  'sign-in.login-missing': 'Enter your login.',
  'sign-in.password-missing': 'Enter your password.',
  'sign-in.again-title': 'Your session has ended',
  'sign-in.again-text': 'Sign in again to go on where you were. Nothing you entered is lost.',
  'sign-in.again-other': 'Sign in as someone else',
  'sign-in.again-other-text': 'What you have not saved would be lost.',
} as const satisfies Catalogue;
