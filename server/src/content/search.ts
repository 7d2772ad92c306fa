import { searchKey } from '../kernel/comparison-key.ts';

/** The folded text that is stored for searches: words parted, and led, by one space. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  const words = texts.flatMap((text) => searchKey(text ?? '').split(/\s+/u)).filter((word) => word !== '');
  return words.map((word) => ' ' + word).join('');
}
