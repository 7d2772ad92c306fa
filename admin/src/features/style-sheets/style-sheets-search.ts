import { choiceIn, readListSearch, textIn, type ListSearch } from '../../ui/list/list-search.ts';

export const DEFAULT_SORT = 'id';

export const readStyleSheetsSearch = (address: Readonly<Record<string, unknown>>): ListSearch =>
  readListSearch(address, { sorts: ['id', 'size', 'updatedAt'], defaultSort: DEFAULT_SORT });

/** The tabs beside the code, the default first. */
export const SIDES = ['preview', 'versions', 'usages'] as const;
export type Side = (typeof SIDES)[number];

/** Search parameters of the editor: the open tab, and the page and language of the preview. */
export interface EditorSearch {
  beside?: Side;
  /** Shortcut of a page, or an address of the site for users who may not read pages. */
  at?: string;
  locale?: string;
}

export function readEditorSearch(address: Readonly<Record<string, unknown>>): EditorSearch {
  const beside = choiceIn(address, 'beside', SIDES.slice(1));
  const at = textIn(address, 'at');
  const locale = textIn(address, 'locale');
  return { ...(beside && { beside }), ...(at && { at }), ...(locale && { locale }) };
}
