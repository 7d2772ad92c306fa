import { textIn } from '../../ui/list/list-search.ts';

/** Search parameters of an editor: the open language and side tab. Defaults are omitted. */
export interface EditorSearch {
  locale?: string;
  side?: string;
  /** Id of the model of a new article. */
  model?: string;
}

/** Further search parameters; `undefined` resets to the default. */
export type EditorChange = { [Name in keyof EditorSearch]: EditorSearch[Name] | undefined };

export function readEditorSearch(address: Readonly<Record<string, unknown>>): EditorSearch {
  const locale = textIn(address, 'locale');
  const side = textIn(address, 'side');
  const model = textIn(address, 'model');
  return { ...(locale && { locale }), ...(side && { side }), ...(model && { model }) };
}
