/** Where a file of a medium lies: the one that was uploaded, or a smaller one by its name. */
export function mediaFileKey(id: string, variant = 'original'): string {
  return `${id}/${variant}`;
}
