import type { Catalogue } from '../catalogue.ts';

export const shellEn = {
  'shell.skip': 'Skip to content',
  'shell.menu': 'Main menu',
  'shell.menu-toggle': 'Menu',
  'shell.start': 'Start',
  'shell.view-site': 'View site',
  'shell.account': 'Account of {name}',
  'shell.language': 'Language',
  'shell.colours': 'Appearance',
  'shell.colours-light': 'Light',
  'shell.colours-dark': 'Dark',
  'shell.colours-auto': 'Automatic',
  'shell.sign-out': 'Sign out',
} as const satisfies Catalogue;
