import type { PageStatus } from 'parvis/contract/page';
import type { PageQuery } from '../../api/pages.ts';

export const PAGE_STATUSES = ['draft', 'published', 'archived'] as const satisfies readonly PageStatus[];
export const SIZES = [20, 50, 100, 200] as const;
export const DEFAULT_SORT = '-updatedAt';

/** The columns that the list of pages can be sorted by. */
const SORTS = ['title', 'status', 'category', 'updatedAt'];

/** What the address of the list of pages says; what is as usual is left out of it. */
export interface PagesSearch {
  search?: string;
  status?: PageStatus;
  category?: string;
  sort?: string;
  page?: number;
  size?: number;
}

/** Another part of the list: `undefined` takes a wish back. */
export type PagesSearchChange = { [K in keyof PagesSearch]?: PagesSearch[K] | undefined };

/** Reads the address; what makes no sense in it is as if it were not there. */
export function readPagesSearch(address: Readonly<Record<string, unknown>>): PagesSearch {
  const text = (name: string) => {
    const value = address[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const status = PAGE_STATUSES.find((candidate) => candidate === text('status'));
  const sort = text('sort');
  const page = Number(text('page'));
  const size = SIZES.find((candidate) => candidate === Number(text('size')));
  return {
    ...(text('search') ? { search: text('search').slice(0, 200) } : {}),
    ...(status ? { status } : {}),
    ...(text('category') ? { category: text('category') } : {}),
    ...(sort !== DEFAULT_SORT && SORTS.includes(sort.replace(/^-/, '')) ? { sort } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(size && size !== SIZES[0] ? { size } : {}),
  };
}

/** The question to the server that belongs to an address. */
export function toPageQuery(search: PagesSearch): PageQuery {
  return { page: 1, size: SIZES[0], sort: DEFAULT_SORT, ...search };
}

/** Whether the list is narrowed down. */
export function isFiltered({ search, status, category }: PagesSearch): boolean {
  return Boolean(search ?? status ?? category);
}
