import { textIn } from '../../ui/list/list-search.ts';

/** What the address of an editor says: the language that is open, and what is beside it. As usual: neither. */
export interface EditorSearch {
  locale?: string;
  side?: string;
  /** The model of a new article, by its id. */
  model?: string;
}

/** What else is to be open; `undefined`: as usual. */
export type EditorChange = { [Name in keyof EditorSearch]: EditorSearch[Name] | undefined };

export function readEditorSearch(address: Readonly<Record<string, unknown>>): EditorSearch {
  const locale = textIn(address, 'locale');
  const side = textIn(address, 'side');
  const model = textIn(address, 'model');
  return { ...(locale && { locale }), ...(side && { side }), ...(model && { model }) };
}
