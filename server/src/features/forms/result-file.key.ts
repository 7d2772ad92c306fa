/** Where a file of a form result lies. The end of an id is random: it spreads the files over 256 folders. */
export function resultFileKey(id: string): string {
  return `${id.slice(-2)}/${id}`;
}
