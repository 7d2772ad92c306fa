import { choiceIn, readListSearch, textIn, type ListSearch } from '../../ui/list/list-search.ts';

export const DEFAULT_SORT = 'id';

export const readStyleSheetsSearch = (address: Readonly<Record<string, unknown>>): ListSearch =>
  readListSearch(address, { sorts: ['id', 'size', 'updatedAt'], defaultSort: DEFAULT_SORT });

/** What can be beside the code, the usual one first. */
export const SIDES = ['preview', 'versions', 'usages'] as const;
export type Side = (typeof SIDES)[number];

/** What the address of the editor says: what is beside the code, and the page and language of the preview. */
export interface EditorSearch {
  beside?: Side;
  /** Shortcut of a page; for whoever may not read pages, an address of the site. */
  at?: string;
  locale?: string;
}

export function readEditorSearch(address: Readonly<Record<string, unknown>>): EditorSearch {
  const beside = choiceIn(address, 'beside', SIDES.slice(1));
  const at = textIn(address, 'at');
  const locale = textIn(address, 'locale');
  return { ...(beside && { beside }), ...(at && { at }), ...(locale && { locale }) };
}
