/**
 * The key under which two texts count as the same: NFKC and case-folded. Texts are stored as sent; only keys are
 * folded. JavaScript has no full case folding; lower(upper(lower)) folds ß/ẞ and final sigma alike.
 */
export function comparisonKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/** The key of searches and sorting: the comparison key without accents. */
export function searchKey(text: string): string {
  return comparisonKey(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
}
