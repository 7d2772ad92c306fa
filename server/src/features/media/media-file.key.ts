/** Returns the storage key of a medium's original or variant. */
export function mediaFileKey(id: string, variant = 'original'): string {
  return `${id}/${variant}`;
}
