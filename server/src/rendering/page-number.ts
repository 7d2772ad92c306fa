import type { RenderRun } from './render-run.ts';

/** Returns an address with the number of a page of its list; the first page has none. */
export function withPageNumber(address: string, number: number): string {
  return number === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${number}`;
}

/** Returns the address of another page of the list on the current page. Editors stay in their view of it. */
export function numberedHref({ subject, options }: RenderRun, number: number): string {
  if (options.mode === 'public' && subject?.path) return withPageNumber(subject.path, number);
  return withPageNumber(`?locale=${options.locale}`, number);
}
