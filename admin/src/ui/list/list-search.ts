/** What every list keeps in the address; what is as usual is left out of it. */
export interface ListSearch {
  search?: string;
  sort?: string;
  page?: number;
  size?: number;
  /** What is open beside the list. */
  open?: string;
}

/** Where to go in a list: `undefined` takes a wish back. */
export type SearchChange<Search> = { [K in keyof Search]?: Search[K] | undefined };
export type ChangeSearch<Search> = (change: SearchChange<Search>, replace?: boolean) => void;

export const SIZES = [20, 50, 100, 200] as const;

type Address = Readonly<Record<string, unknown>>;

/** Reads the part of the address that all lists have in common; what makes no sense is as if it were not there. */
export function readListSearch(
  address: Address,
  { sorts, defaultSort }: { sorts: readonly string[]; defaultSort: string },
): ListSearch {
  const search = textIn(address, 'search')?.slice(0, 200);
  const sort = textIn(address, 'sort');
  const page = Number(textIn(address, 'page'));
  const size = SIZES.find((candidate) => candidate === Number(textIn(address, 'size')));
  return {
    ...(search && { search }),
    ...(sort && sort !== defaultSort && sorts.includes(sort.replace(/^-/, '')) && { sort }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(size && size !== SIZES[0] && { size }),
  };
}

/** The question to the server that belongs to an address whose filters are called there as they are here. */
export function toListQuery<Search extends ListSearch>(search: Search, defaultSort: string) {
  const query = { page: 1, size: SIZES[0], sort: defaultSort, ...search };
  delete query.open;
  return query;
}

const NO_FILTERS = ['sort', 'page', 'size', 'open'];

/** The names of what narrows a list down. */
export const filtersIn = (search: ListSearch): string[] =>
  Object.keys(search).filter((name) => !NO_FILTERS.includes(name));

/** A text of the address, or undefined. */
export function textIn(address: Address, name: string): string | undefined {
  const value = address[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : text;
}

/** A word of the address that is one of these, or undefined. */
export function choiceIn<T extends string>(
  address: Address,
  name: string,
  choices: readonly T[],
): T | undefined {
  return choices.find((choice) => choice === address[name]);
}
