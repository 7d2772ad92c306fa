import type { ResultPosition } from './result-filter.rules.ts';

/** Totals are exact up to this number; counting further would be too expensive. Source: contract §2. */
export const MAX_EXACT_TOTAL = 10_000;

export type ResultDirection = 'asc' | 'desc';

/** A page of the matching results. */
export interface ResultSlice {
  direction: ResultDirection;
  /** Continues after this row. */
  after?: ResultPosition | undefined;
  offset?: number;
  limit: number;
}
