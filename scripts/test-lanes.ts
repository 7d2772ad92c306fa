import type { StepResult } from './test-step.ts';

/** More make the steps end unevenly, fewer load the server more often. */
const MOST_IN_A_PIECE = 10;
const FEWEST_IN_A_PIECE = 2;

/** What one process does of a step. */
export type Piece = () => Promise<StepResult>;

export interface Step {
  name: string;
  pieces: readonly Piece[];
  /** At most so many pieces run at the same time. */
  atOnce: number;
}

export interface FinishedStep extends StepResult {
  name: string;
  /** From the beginning of its first piece to the end of its last one. */
  seconds: number;
}

/**
 * Works through steps in their order, so many pieces at once: who finds nothing more to do in one step begins with the next,
 * so that no processor waits for the end of a step. `onEnd` is told of each step when its last piece has ended. When the signal
 * comes, no piece is begun any more.
 */
export async function workThrough(
  steps: readonly Step[],
  lanes: number,
  onEnd: (step: FinishedStep) => void,
  signal: AbortSignal,
): Promise<StepResult> {
  const open = steps.map(({ name, pieces, atOnce }) => {
    return { name, atOnce, waiting: [...pieces], results: [] as StepResult[], busy: 0, begun: 0 };
  });

  // A lane ends when each step that is left is as busy as it may be: who works on it goes on with it.
  const work = async () => {
    const next = () =>
      signal.aborted
        ? undefined
        : open.find(({ waiting, busy, atOnce }) => waiting.length > 0 && busy < atOnce);
    for (let step = next(); step; step = next()) {
      const piece = step.waiting.shift()!;
      if (step.begun === 0) step.begun = performance.now();
      step.busy += 1;
      step.results.push(await piece());
      step.busy -= 1;
      if (step.busy > 0 || step.waiting.length > 0) continue;
      onEnd({ name: step.name, seconds: (performance.now() - step.begun) / 1000, ...sum(step.results) });
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return sum(open.flatMap(({ results }) => results));
}

/**
 * Shares things out among pieces of a step: ten each, and fewer towards the end, so that all who work on it end at about the
 * same time. Neighbours, which are much alike, come into different pieces. Nothing at all makes one empty piece.
 */
export function shareOut<Thing>(things: readonly Thing[], atOnce: number): Thing[][] {
  const sizes: number[] = [];
  for (let left = things.length; left > 0; left -= sizes.at(-1)!) {
    const share = Math.min(Math.max(Math.ceil(left / (2 * atOnce)), FEWEST_IN_A_PIECE), MOST_IN_A_PIECE);
    sizes.push(Math.min(share, left));
  }
  if (sizes.length === 0) return [[]];
  const pieces: Thing[][] = sizes.map(() => []);
  let at = 0;
  for (const thing of things) {
    while (pieces[at % sizes.length]!.length === sizes[at % sizes.length]) at += 1;
    pieces[at % sizes.length]!.push(thing);
    at += 1;
  }
  return pieces;
}

function sum(results: readonly StepResult[]): StepResult {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.reduce((total, { failed }) => total + failed, 0),
    output: results.flatMap(({ failed, output }) => (failed > 0 ? [output] : [])).join('\n'),
  };
}
