/** The order of a list as it stands in addresses and requests: `title` or `-title`. */
export type Direction = 'ascending' | 'descending';

/** How a column is sorted, or undefined when the list is sorted by another. */
export function directionOf(sort: string, column: string): Direction | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

/** The order after a click on a column's heading: its first direction, then the other way round. */
export function toggleSort(sort: string, column: string, first: Direction = 'ascending'): string {
  const direction = directionOf(sort, column);
  const next = direction ? (direction === 'ascending' ? 'descending' : 'ascending') : first;
  return next === 'ascending' ? column : `-${column}`;
}
