import type { FormResultQuery } from 'parvis/contract/form-result';
import { readListSearch, textIn, toListQuery, type ListSearch } from '../../ui/list/list-search.ts';

export const DEFAULT_SORT = '-submittedAt';

/** Search parameters of the list of submissions. */
export interface ResultsSearch extends ListSearch {
  form?: string;
  from?: string;
  to?: string;
  /** `true`: only submissions quarantined as spam. */
  spam?: 'true';
  /** `failed`: only submissions with an undelivered email. */
  mail?: 'failed';
  /** Opens the purge dialog. */
  purge?: 'true';
}

const dayIn = (address: Readonly<Record<string, unknown>>, name: string) => {
  const text = textIn(address, name);
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
};

export function readResultsSearch(address: Readonly<Record<string, unknown>>): ResultsSearch {
  const form = textIn(address, 'form');
  const from = dayIn(address, 'from');
  const to = dayIn(address, 'to');
  const open = textIn(address, 'open');
  return {
    ...readListSearch(address, { sorts: ['submittedAt'], defaultSort: DEFAULT_SORT }),
    ...(form && { form }),
    ...(from && { from }),
    ...(to && { to }),
    ...(textIn(address, 'spam') === 'true' && { spam: 'true' as const }),
    ...(textIn(address, 'mail') === 'failed' && { mail: 'failed' as const }),
    ...(textIn(address, 'purge') === 'true' && { purge: 'true' as const }),
    ...(open && { open }),
  };
}

/** Returns the server query for the search parameters. */
export function toResultQuery({ spam, ...search }: ResultsSearch): FormResultQuery {
  const query = { ...toListQuery(search, DEFAULT_SORT), ...(spam && { spam: true }) };
  delete query.purge;
  return query;
}
