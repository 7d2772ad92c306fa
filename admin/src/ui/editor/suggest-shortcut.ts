const MAX_LENGTH = 100;

/** Letters that Unicode does not decompose into a Latin letter and an accent. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/**
 * Returns a shortcut derived from a title: `L’été à Paris` → `l-ete-a-paris`; empty when the title has no Latin letter.
 */
export function suggestShortcut(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => LATIN[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-|-$/g, '');
}

/** A form with a shortcut among its values. */
export interface ShortcutForm {
  isTouched: (field: 'shortcut') => boolean;
  setFieldValue: (field: 'shortcut', shortcut: string) => void;
  setTouched: (change: (touched: Record<string, boolean>) => Record<string, boolean>) => void;
}

/** Derives the shortcut of a new entity from its title until the user edits the shortcut. */
export function suggestShortcutOf(form: ShortcutForm, title: string): void {
  if (form.isTouched('shortcut')) return;
  form.setFieldValue('shortcut', suggestShortcut(title));
  // A suggested shortcut does not count as edited.
  form.setTouched((touched) => ({ ...touched, shortcut: false }));
}
