/** Returns the key of a file with an id of its own. The end of an id is random: it spreads the files over 256 folders. */
export function spreadKey(id: string): string {
  return `${id.slice(-2)}/${id}`;
}
