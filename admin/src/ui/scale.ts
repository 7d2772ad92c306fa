/** Returns the top of a scale from 0: a round number whose half is an integer. */
export function ceiling(largest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(largest, 1)));
  const factor = [1, 2, 4, 6, 8].find((one) => one * magnitude >= Math.max(largest, 2)) ?? 10;
  return factor * magnitude;
}
