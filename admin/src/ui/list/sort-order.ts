/** Sort direction; in URLs and requests an order is `title` or `-title`. */
export type Direction = 'ascending' | 'descending';

/** Returns the direction of a column, or undefined when the list is sorted by another. */
export function directionOf(sort: string, column: string): Direction | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

/** Returns the order after a click on a column heading: the initial direction first, then reversed. */
export function toggleSort(sort: string, column: string, first: Direction = 'ascending'): string {
  const direction = directionOf(sort, column);
  const next = direction ? (direction === 'ascending' ? 'descending' : 'ascending') : first;
  return next === 'ascending' ? column : `-${column}`;
}
