import { PAGE_SIZE_DEFAULT } from '../contract/common.ts';
import { AppError } from './app-error.ts';
import { searchKey } from './comparison-key.ts';
import { violation } from './violation.ts';

/** One sort criterion, by an allowed column of the resource. */
export interface SortStep<Column extends string> {
  column: Column;
  direction: 'asc' | 'desc';
}

/** A parsed list query, ready for a repository. */
export interface ListRequest<Column extends string> {
  page: number;
  size: number;
  sort: readonly SortStep<Column>[];
  /** Normalised words, all of which must occur in the searched text. */
  words: readonly string[];
  /** The `next` of a previous response: continues after its last item. */
  after?: string | undefined;
}

/**
 * Parses the paging, sort order and search of a list. `columns` maps the allowed wire names to columns. Throws
 * `malformed` for any other name, and for a page combined with a cursor. Source: contract §2.
 */
export function readListQuery<Column extends string>(
  query: { page?: number; size?: number; sort?: string; search?: string; after?: string },
  columns: Readonly<Record<string, Column>>,
  defaultSort: string,
): ListRequest<Column> {
  if (query.after !== undefined && query.page !== undefined) {
    throw new AppError('malformed', { violations: [violation('page', 'not-together', { name: 'after' })] });
  }
  return {
    page: query.page ?? 1,
    size: query.size ?? PAGE_SIZE_DEFAULT,
    sort: readSort(query.sort ?? defaultSort, columns),
    words: searchKey(query.search ?? '')
      .split(/\s+/u)
      .filter((word) => word !== ''),
    after: query.after,
  };
}

function readSort<Column extends string>(
  sort: string,
  columns: Readonly<Record<string, Column>>,
): SortStep<Column>[] {
  const names = sort.split(',').map((name) => name.trim());
  return names.map((name) => {
    const descending = name.startsWith('-');
    const field = descending ? name.slice(1) : name;
    if (!Object.hasOwn(columns, field)) {
      throw new AppError('malformed', {
        violations: [violation('sort', 'enum', { allowed: Object.keys(columns).join(', ') })],
      });
    }
    return { column: columns[field]!, direction: descending ? 'desc' : 'asc' };
  });
}
