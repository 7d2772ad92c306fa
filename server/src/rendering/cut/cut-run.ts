import type { RequestStep } from './cut-page.ts';
import type { Hole } from './request-value.ts';

/** State collected while a page is cut. */
export interface CutRun {
  holes: Hole[];
  steps: RequestStep[];
  /** Variables of `request` contributors for the current request, by scope. */
  values: Map<number, Readonly<Record<string, unknown>>>;
  /** Scopes with such variables that a scope sees, outermost first. */
  visible: Map<number, readonly number[]>;
  /** Whether a variable that a `request` contributor sets, or may set, was read. */
  isRead: boolean;
}

export function startCut(): CutRun {
  return { holes: [], steps: [], values: new Map(), visible: new Map(), isRead: false };
}
