import type { UserListQuery } from 'parvis/contract/user';
import { readListSearch, textIn, toListQuery, type ListSearch } from '../../ui/list/list-search.ts';

export const DEFAULT_SORT = 'lastName';
const SORTS = ['lastName', 'email', 'lastSignInAt', 'disabled'];

/** Search parameters of the list of users; defaults are omitted. */
export interface UsersSearch extends ListSearch {
  /** `true`: includes disabled users. */
  disabled?: 'true';
}

export function readUsersSearch(address: Readonly<Record<string, unknown>>): UsersSearch {
  return {
    ...readListSearch(address, { sorts: SORTS, defaultSort: DEFAULT_SORT }),
    ...(textIn(address, 'disabled') === 'true' && { disabled: 'true' as const }),
  };
}

/** Returns the server query for the search parameters. */
export function toUserQuery({ disabled, ...search }: UsersSearch): UserListQuery {
  return { ...toListQuery(search, DEFAULT_SORT), ...(disabled && { showDisabled: true }) };
}
