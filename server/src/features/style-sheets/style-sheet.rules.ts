import { STYLE_SHEET_ID_PATTERN, type StyleSheetReplacement } from '../../contract/style-sheet.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/**
 * UTF-8 bytes. Parsing takes about a hundred times as much memory, so the limit is below that of other content.
 * Decision 0046.
 */
export const MAX_STYLE_SHEET_BYTES = 512 * 1024;

const ID = new RegExp(STYLE_SHEET_ID_PATTERN);

/** Returns whether a text is a valid style sheet id, which is the file name without `.css`. Source: contract §4. */
export function isStyleSheetId(text: string): boolean {
  return ID.test(text);
}

/**
 * Returns the faults of a submitted id. A stored id (`stored`) cannot be changed. Source: contract §4 "Style sheets".
 */
export function styleSheetIdFaults({ id }: Partial<StyleSheetReplacement>, stored?: string): Violation[] {
  if (id === undefined) return [];
  if (stored !== undefined && id !== stored) return [violation('/id', 'style-sheet-renamed', { id: stored })];
  return isStyleSheetId(id) ? [] : [violation('/id', 'style-sheet-id')];
}
