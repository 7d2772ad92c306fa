import type { MediaForm } from '../../contract/media.ts';
import { checkLocalised, type Languages } from '../../content/localised.rules.ts';
import type { Violation } from '../../kernel/violation.ts';

const TITLE_MAX_LENGTH = 500;
const ALT_MAX_LENGTH = 2000;

/** The faults of what a person says about a medium. Locales that were stored before may stay. */
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
