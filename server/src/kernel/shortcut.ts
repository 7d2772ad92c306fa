import { SHORTCUT_MAX_LENGTH, SHORTCUT_PATTERN } from '../contract/common.ts';

const pattern = new RegExp(SHORTCUT_PATTERN);

/** Whether a text can name an entity in addresses and markers. Source: contract §2. */
export function isShortcut(text: string): boolean {
  return text.length <= SHORTCUT_MAX_LENGTH && pattern.test(text);
}

/** Returns the shortcut of something that is only previewed: it stands in addresses and names templates, so it must be one. */
export function previewShortcut(given = ''): string {
  return isShortcut(given) ? given : 'preview';
}
