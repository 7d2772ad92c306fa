import { searchKey } from '../kernel/comparison-key.ts';

/** Returns the folded text stored for searches: each word preceded by one space. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  const words = texts.flatMap((text) => searchKey(text ?? '').split(/\s+/u)).filter((word) => word !== '');
  return words.map((word) => ' ' + word).join('');
}
