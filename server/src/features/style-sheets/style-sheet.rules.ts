import { STYLE_SHEET_ID_PATTERN, type StyleSheetReplacement } from '../../contract/style-sheet.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** Bytes of UTF-8. Parsing takes some hundred times as much memory, so the limit lies below that of other contents. Decision 0046. */
export const MAX_STYLE_SHEET_BYTES = 512 * 1024;

const ID = new RegExp(STYLE_SHEET_ID_PATTERN);

/** Whether a text can be the id of a style sheet, which is its file's name without `.css`. Source: contract §4. */
export function isStyleSheetId(text: string): boolean {
  return ID.test(text);
}

/** The faults of the id that was sent, if any. `stored` is that of the stored style sheet, which keeps it. Source: contract §4 "Style sheets". */
export function styleSheetIdFaults({ id }: Partial<StyleSheetReplacement>, stored?: string): Violation[] {
  if (id === undefined) return [];
  if (stored !== undefined && id !== stored) return [violation('/id', 'style-sheet-renamed', { id: stored })];
  return isStyleSheetId(id) ? [] : [violation('/id', 'style-sheet-id')];
}
