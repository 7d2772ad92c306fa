import { choiceIn, textIn } from '../../ui/list/list-search.ts';

/** What can be beside the text of a page. */
export const SIDES = ['settings', 'preview', 'history', 'insight'] as const;
export type Side = (typeof SIDES)[number];

/** What the address of the editor says: the language that is open, and what is beside it. As usual: neither. */
export interface EditorSearch {
  locale?: string;
  side?: Side;
}

export function readEditorSearch(address: Readonly<Record<string, unknown>>): EditorSearch {
  const locale = textIn(address, 'locale');
  const side = choiceIn(address, 'side', SIDES);
  return { ...(locale && { locale }), ...(side && side !== 'settings' && { side }) };
}
