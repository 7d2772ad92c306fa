const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Returns the next cell for an arrow key, as `row column`; undefined for other keys and at the edge. `isUsable` returns
 * undefined where no cell exists; disabled cells are skipped.
 */
export function nextCell(
  cell: string,
  key: string,
  isUsable: (cell: string) => boolean | undefined,
): string | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  let [row = 0, column = 0] = cell.split(' ').map(Number);
  for (;;) {
    row += step[0];
    column += step[1];
    const candidate = `${row} ${column}`;
    const usable = isUsable(candidate);
    if (usable !== false) return usable ? candidate : undefined;
  }
}
