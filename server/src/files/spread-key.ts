/** Returns the key of a file. The random end of the id spreads files across 256 folders. */
export function spreadKey(id: string): string {
  return `${id.slice(-2)}/${id}`;
}
