import type { FormStatus } from 'parvis/contract/form';
import { choiceIn, readListSearch, type ListSearch } from '../../ui/list/list-search.ts';

export const FORM_STATUSES = ['open', 'closed'] as const satisfies readonly FormStatus[];
export const DEFAULT_SORT = '-updatedAt';
const SORTS = ['title', 'status', 'updatedAt'];

/** What the address of the list of forms says; what is as usual is left out of it. */
export interface FormsSearch extends ListSearch {
  status?: FormStatus;
}

export function readFormsSearch(address: Readonly<Record<string, unknown>>): FormsSearch {
  const status = choiceIn(address, 'status', FORM_STATUSES);
  return {
    ...readListSearch(address, { sorts: SORTS, defaultSort: DEFAULT_SORT }),
    ...(status && { status }),
  };
}

/** What can be beside the fields of a form. */
export const SIDES = ['preview', 'settings', 'mail'] as const;
export type Side = (typeof SIDES)[number];

export interface FormEditorSearch {
  panel?: Side;
}

export function readFormEditorSearch(address: Readonly<Record<string, unknown>>): FormEditorSearch {
  const panel = choiceIn(address, 'panel', SIDES);
  return panel ? { panel } : {};
}
