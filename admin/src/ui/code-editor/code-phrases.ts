import type { Translate } from '../../i18n/translate.ts';

/** Translations of the code editor's built-in phrases, by their English text. */
export const codePhrases = (t: Translate): Record<string, string> => ({
  Find: t('code.find'),
  Replace: t('code.replace'),
  next: t('code.next'),
  previous: t('code.previous'),
  all: t('code.all'),
  'match case': t('code.match-case'),
  regexp: t('code.pattern'),
  'by word': t('code.whole-words'),
  replace: t('code.replace'),
  'replace all': t('code.replace-all'),
  close: t('common.close'),
  'current match': t('code.current-match'),
  'on line': t('code.on-line'),
  'replaced $ matches': t('code.replaced-all', { count: '$' }),
  'replaced match on line $': t('code.replaced', { line: '$' }),
  'Go to line': t('code.go-to-line'),
  go: t('code.go'),
  Completions: t('code.completions'),
  Diagnostics: t('code.faults'),
  'No diagnostics': t('code.no-faults'),
  'Selection deleted': t('code.deleted'),
  'Control character': t('code.control-character'),
});
