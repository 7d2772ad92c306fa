import type { RequestStep } from './cut-page.ts';
import type { Hole } from './request-value.ts';

/** What is gathered while a page is cut. */
export interface CutRun {
  holes: Hole[];
  steps: RequestStep[];
  /** What `request` contributors added for the request at hand, by scope. */
  values: Map<number, Readonly<Record<string, unknown>>>;
  /** The scopes with such variables that a scope sees, outermost first. */
  visible: Map<number, readonly number[]>;
  /** Whether anything asked for a variable that a `request` contributor adds, or may add another time. */
  isRead: boolean;
}

export function startCut(): CutRun {
  return { holes: [], steps: [], values: new Map(), visible: new Map(), isRead: false };
}
