const MAX_LENGTH = 100;

/** Letters that Unicode does not take apart into a Latin letter and an accent. */
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

/** A shortcut made from a title: `L’été à Paris` → `l-ete-a-paris`; empty when the title has no Latin letter. */
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

/** A form with a shortcut in it, whatever else there is. */
export interface ShortcutForm {
  isTouched: (field: 'shortcut') => boolean;
  setFieldValue: (field: 'shortcut', shortcut: string) => void;
  setTouched: (change: (touched: Record<string, boolean>) => Record<string, boolean>) => void;
}

/** Has the shortcut of something new follow its title, until somebody types one. */
export function suggestShortcutOf(form: ShortcutForm, title: string): void {
  if (form.isTouched('shortcut')) return;
  form.setFieldValue('shortcut', suggestShortcut(title));
  // What has been suggested has not been typed.
  form.setTouched((touched) => ({ ...touched, shortcut: false }));
}
