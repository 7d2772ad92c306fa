/** Search parameters common to all lists; defaults are omitted. */
export interface ListSearch {
  search?: string;
  sort?: string;
  page?: number;
  size?: number;
  /** Id of the item open beside the list. */
  open?: string;
}

/** Changes to the search parameters; `undefined` removes one. */
export type SearchChange<Search> = { [K in keyof Search]?: Search[K] | undefined };
export type ChangeSearch<Search> = (change: SearchChange<Search>, replace?: boolean) => void;

export const SIZES = [20, 50, 100, 200] as const;

type Address = Readonly<Record<string, unknown>>;

/** Reads the common search parameters; invalid ones are ignored. */
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

/** Returns the server query for search parameters whose filters have the same names. */
export function toListQuery<Search extends ListSearch>(search: Search, defaultSort: string) {
  const query = { page: 1, size: SIZES[0], sort: defaultSort, ...search };
  delete query.open;
  return query;
}

const NO_FILTERS = ['sort', 'page', 'size', 'open'];

/** Returns the names of the active filters. */
export const filtersIn = (search: ListSearch): string[] =>
  Object.keys(search).filter((name) => !NO_FILTERS.includes(name));

/** Returns a text parameter, or undefined. */
export function textIn(address: Address, name: string): string | undefined {
  const value = address[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : text;
}

/** Returns a parameter if it is one of the choices, or undefined. */
export function choiceIn<T extends string>(
  address: Address,
  name: string,
  choices: readonly T[],
): T | undefined {
  return choices.find((choice) => choice === address[name]);
}
