import type { MediaForm } from '../../contract/media.ts';
import { checkLocalised, type Languages } from '../../content/localised.rules.ts';
import type { Violation } from '../../kernel/violation.ts';

const TITLE_MAX_LENGTH = 500;
const ALT_MAX_LENGTH = 2000;

/** Returns the violations of a medium's texts. Locales of the stored version remain allowed. */
export function checkMedia(
  form: Partial<MediaForm>,
  languages: Languages,
  stored: Pick<MediaForm, 'title' | 'alt'> = {},
): Violation[] {
  return [
    ...checkLocalised('/title', form.title, languages, { maxLength: TITLE_MAX_LENGTH, stored: stored.title }),
    ...checkLocalised('/alt', form.alt, languages, { maxLength: ALT_MAX_LENGTH, stored: stored.alt }),
  ];
}
