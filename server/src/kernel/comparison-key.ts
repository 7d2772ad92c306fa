/**
 * Returns the key under which two texts are equal: NFKC and case-folded. Texts are stored as sent; only keys are
 * normalised. JavaScript has no full case folding; lower(upper(lower)) also folds ß/ẞ and final sigma.
 */
export function comparisonKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/** Returns the key for searching and sorting: the comparison key without accents. */
export function searchKey(text: string): string {
  return comparisonKey(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
}
