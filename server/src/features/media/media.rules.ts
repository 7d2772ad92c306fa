import type { MediaForm } from '../../contract/media.ts';
import { checkLocalised, type Languages } from '../../content/localised.rules.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const TITLE_MAX_LENGTH = 500;
const ALT_MAX_LENGTH = 2000;
/** Users of a medium that a refusal names; the rest is counted. */
export const NAMED_USES = 20;

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

/** What keeps a medium from being deleted, by the shortcuts of pages, forms, models and articles. */
export function usedByContent(shortcuts: readonly string[], total: number): Violation[] {
  const told = shortcuts.slice(0, NAMED_USES).map((name) => violation('', 'used-by-content', { name }));
  const more = total - told.length;
  return more > 0 ? [...told, violation('', 'used-by-more', { count: more })] : told;
}
