import type { RenderRun } from './render-run.ts';

/** Returns an address with `?page=`, except for the first page. */
export function withPageNumber(address: string, number: number): string {
  return number === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${number}`;
}

/** Returns the address of another page of the current page's list. Editors stay in the secured view. */
export function numberedHref({ subject, options }: RenderRun, number: number): string {
  if (options.mode === 'public' && subject?.path) return withPageNumber(subject.path, number);
  return withPageNumber(`?locale=${options.locale}`, number);
}
