import type { StepResult } from './test-step.ts';

/** Larger pieces make the steps end unevenly; smaller ones load the server more often. */
const MAX_PIECE_SIZE = 20;
const MIN_PIECE_SIZE = 2;

/** The part of a step that one process runs. */
export type Piece = () => Promise<StepResult>;

export interface Step {
  name: string;
  pieces: readonly Piece[];
  /** Maximum number of pieces running concurrently. */
  atOnce: number;
}

export interface FinishedStep extends StepResult {
  name: string;
  /** From the start of its first piece to the end of its last. */
  seconds: number;
}

/**
 * Runs steps in order with a number of concurrent lanes: a lane without work left in one step starts the next, so that
 * no processor waits for the end of a step. Calls `onEnd` when the last piece of a step has ended. Starts no piece
 * after the signal is aborted.
 */
export async function runSteps(
  steps: readonly Step[],
  lanes: number,
  onEnd: (step: FinishedStep) => void,
  signal: AbortSignal,
): Promise<StepResult> {
  const open = steps.map(({ name, pieces, atOnce }) => {
    return { name, atOnce, waiting: [...pieces], results: [] as StepResult[], busy: 0, begun: 0 };
  });

  // A lane ends when all remaining steps are at their limit: the lanes running them finish them.
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
 * Distributes items among the pieces of a step: at most twenty each, and fewer towards the end, so that all lanes end at
 * about the same time. Neighbours, which tend to be similar, go to different pieces. An empty list makes one empty
 * piece.
 */
export function distribute<Thing>(things: readonly Thing[], atOnce: number): Thing[][] {
  const sizes: number[] = [];
  for (let left = things.length; left > 0; left -= sizes.at(-1)!) {
    const share = Math.min(Math.max(Math.ceil(left / (2 * atOnce)), MIN_PIECE_SIZE), MAX_PIECE_SIZE);
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
