const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Where an arrow key leads from a cell, both as `row column`; undefined for another key, and at the edge. `isUsable`
 * gives undefined where there is no cell any more; cells that cannot be used are passed over.
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
