import { NAVIGATION_LEVELS } from 'parvis/contract/navigation';

/** A row of the flat list in which a tree is edited: each after its parent, with its level from 0. */
export interface Row {
  depth: number;
}

const DEEPEST = NAVIGATION_LEVELS - 1;

/** Returns the index after a row and all rows below it. */
export function endOf(rows: readonly Row[], index: number): number {
  const next = rows.findIndex((row, at) => at > index && row.depth <= rows[index]!.depth);
  return next < 0 ? rows.length : next;
}

/** Returns the number of levels below a row. */
export function heightOf(rows: readonly Row[], index: number): number {
  const depths = rows.slice(index, endOf(rows, index)).map(({ depth }) => depth);
  return Math.max(...depths) - rows[index]!.depth;
}

/** A way to move a row with all rows below it. */
export type Move = 'up' | 'down' | 'in' | 'out';

/** Returns the rows after a move and the new index of the row; undefined when the move is impossible. */
export function moveRow<T extends Row>(
  rows: readonly T[],
  index: number,
  move: Move,
): { rows: T[]; index: number } | undefined {
  const { depth } = rows[index]!;
  const end = endOf(rows, index);
  switch (move) {
    case 'up': {
      const to = siblingBefore(rows, index);
      return to === undefined ? undefined : place(rows, index, to, depth);
    }
    case 'down':
      return rows[end]?.depth === depth ? place(rows, index, endOf(rows, end), depth) : undefined;
    case 'in': {
      const fits = siblingBefore(rows, index) !== undefined && depth + heightOf(rows, index) < DEEPEST;
      return fits ? place(rows, index, index, depth + 1) : undefined;
    }
    case 'out': {
      if (depth === 0) return undefined;
      // The siblings below it stay with their parent.
      const parent = rows.findLastIndex((row, at) => at < index && row.depth < depth);
      return place(rows, index, endOf(rows, parent), depth - 1);
    }
  }
}

/** Returns the levels at which a row may be dropped before the row at `to`. */
export function depthsAt(rows: readonly Row[], from: number, to: number): { least: number; most: number } {
  const others = rows.filter((_, at) => at < from || at >= endOf(rows, from));
  const at = to > from ? to - (endOf(rows, from) - from) : to;
  const before = others[at - 1];
  const most = before ? Math.min(before.depth + 1, DEEPEST - heightOf(rows, from)) : 0;
  return { least: Math.min(others[at]?.depth ?? 0, most), most };
}

/** Returns the rows with a row, and all below it, moved before the row at `to`, and its new index. */
export function place<T extends Row>(
  rows: readonly T[],
  from: number,
  to: number,
  depth: number,
): { rows: T[]; index: number } {
  const end = endOf(rows, from);
  const by = depth - rows[from]!.depth;
  const moved = rows.slice(from, end).map((row) => ({ ...row, depth: row.depth + by }));
  const others = [...rows.slice(0, from), ...rows.slice(end)];
  const index = to > from ? to - moved.length : to;
  return { rows: [...others.slice(0, index), ...moved, ...others.slice(index)], index };
}

function siblingBefore(rows: readonly Row[], index: number): number | undefined {
  const { depth } = rows[index]!;
  const at = rows.findLastIndex((row, before) => before < index && row.depth <= depth);
  return at >= 0 && rows[at]!.depth === depth ? at : undefined;
}
