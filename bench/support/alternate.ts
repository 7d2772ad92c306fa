import { quantile } from './report.ts';

const WARM_UP = 5;
const TRIES = 40;
/** The baseline is slower and only its median is reported. */
const BARE_EVERY = 4;

/** Duration of each try, in ms. */
export interface Alternated {
  served: number[];
  bare: number[];
}

/** Runs the measured function and, every few runs, the baseline, so that other load affects both. */
export async function alternate(
  served: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<Alternated> {
  const times: Alternated = { served: [], bare: [] };
  for (let attempt = -WARM_UP; attempt < TRIES; attempt += 1) {
    for (const [name, work] of Object.entries({ served, bare })) {
      if (work === bare && attempt % BARE_EVERY !== 0) continue;
      const begun = performance.now();
      await work();
      if (attempt >= 0) times[name as keyof Alternated].push(performance.now() - begun);
    }
  }
  return times;
}

/** `target`: upper limit of the median or of the 95th percentile. */
export function printAlternated(
  name: string,
  { served, bare }: Alternated,
  target: { p50: number } | { p95: number },
): void {
  const [p50, p95, bare50] = [quantile(served, 0.5), quantile(served, 0.95), quantile(bare, 0.5)];
  const [part, most] = 'p50' in target ? [p50 / target.p50, target.p50] : [p95 / target.p95, target.p95];
  const columns = [
    `${part.toFixed(2)} of ${String(most).padStart(2)} ms`,
    name.padEnd(54),
    `p50 ${p50.toFixed(1).padStart(6)}`,
    `p95 ${p95.toFixed(1).padStart(6)}`,
    `bare p50 ${bare50.toFixed(1).padStart(6)}`,
    `ratio ${(p50 / bare50).toFixed(2).padStart(5)}`,
  ];
  console.log(columns.join('  '));
}
