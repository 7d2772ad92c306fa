import { SHORTCUT_MAX_LENGTH, SHORTCUT_PATTERN } from '../contract/common.ts';

const pattern = new RegExp(SHORTCUT_PATTERN);

/** Returns whether a text is a valid shortcut. Source: contract §2. */
export function isShortcut(text: string): boolean {
  return text.length <= SHORTCUT_MAX_LENGTH && pattern.test(text);
}

/** Returns a valid shortcut for a previewed entity, because addresses and template names use it. */
export function previewShortcut(given = ''): string {
  return isShortcut(given) ? given : 'preview';
}
