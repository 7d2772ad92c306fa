import type Postcss from 'postcss';
import { STYLE_SHEET_ID_PATTERN, type StyleSheetReplacement } from '../../contract/style-sheet.ts';
import { whenNeeded } from '../../kernel/when-needed.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const postcss = whenNeeded((require) => require('postcss') as typeof Postcss);
const ID = new RegExp(STYLE_SHEET_ID_PATTERN);

/** Whether a text can be the id of a style sheet, which is its file's name without `.css`. Source: contract §4. */
export function isStyleSheetId(text: string): boolean {
  return ID.test(text);
}

/**
 * The faults of a style sheet, all at once; what is absent is not looked at. `id` is that of the stored one, which
 * keeps it. Source: contract §4 "Style sheets".
 */
export function checkStyleSheet(form: Partial<StyleSheetReplacement>, id?: string): Violation[] {
  const faults: Violation[] = [];
  if (form.id !== undefined) {
    if (id !== undefined && form.id !== id) faults.push(violation('/id', 'style-sheet-renamed', { id }));
    else if (!isStyleSheetId(form.id)) faults.push(violation('/id', 'style-sheet-id'));
  }
  return form.content === undefined ? faults : [...faults, ...syntaxFault(form.content)];
}

/** Where postcss stops reading, as line and column. Its words are not told: they are English and quote the content. */
function syntaxFault(content: string): Violation[] {
  try {
    // Without `map: false`, a comment in the style sheet would make it read any file as a source map.
    postcss().parse(content, { map: false });
    return [];
  } catch (error) {
    if (!(error instanceof postcss().CssSyntaxError)) throw error;
    return [violation('/content', 'css-syntax', { line: error.line ?? 1, column: error.column ?? 1 })];
  }
}
