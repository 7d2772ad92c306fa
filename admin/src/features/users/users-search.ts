import type { UserListQuery } from 'parvis/contract/user';
import { readListSearch, textIn, toListQuery, type ListSearch } from '../../ui/list/list-search.ts';

export const DEFAULT_SORT = 'lastName';
const SORTS = ['lastName', 'email', 'lastSignInAt', 'disabled'];

/** What the address of the list of users says; what is as usual is left out of it. */
export interface UsersSearch extends ListSearch {
  /** `true`: disabled users too. */
  disabled?: 'true';
}

export function readUsersSearch(address: Readonly<Record<string, unknown>>): UsersSearch {
  return {
    ...readListSearch(address, { sorts: SORTS, defaultSort: DEFAULT_SORT }),
    ...(textIn(address, 'disabled') === 'true' && { disabled: 'true' as const }),
  };
}

/** The question to the server that belongs to an address. */
export function toUserQuery({ disabled, ...search }: UsersSearch): UserListQuery {
  return { ...toListQuery(search, DEFAULT_SORT), ...(disabled && { showDisabled: true }) };
}
