import type { ResultPosition } from './result-filter.rules.ts';

/** A total is exact up to here: beyond it, counting would cost more than it tells. Source: contract §2. */
export const MAX_EXACT_TOTAL = 10_000;

export type ResultDirection = 'asc' | 'desc';

/** Which of the results that match are listed. */
export interface ResultSlice {
  direction: ResultDirection;
  /** Goes on behind this row. */
  after?: ResultPosition | undefined;
  offset?: number;
  limit: number;
}
