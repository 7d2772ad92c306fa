import type { FormStatus } from 'parvis/contract/form';
import { readContentSearch, type ContentSearch } from '../content/content-search.ts';
import { choiceIn } from '../../ui/list/list-search.ts';

export const FORM_STATUSES = ['open', 'closed'] as const satisfies readonly FormStatus[];
const SORTS = ['title', 'status', 'updatedAt'];

/** Search parameters of the list of forms; defaults are omitted. */
export interface FormsSearch extends ContentSearch {
  status?: FormStatus;
}

export function readFormsSearch(address: Readonly<Record<string, unknown>>): FormsSearch {
  const status = choiceIn(address, 'status', FORM_STATUSES);
  return {
    ...readContentSearch(address, SORTS),
    ...(status && { status }),
  };
}
