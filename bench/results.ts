import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { quantile } from './support/report.ts';
import { printWithLimit, withServedResults, type ServedResults } from './support/served-results.ts';

/**
 * Lists and searches among a form's results over HTTP, first alone, then while visitors submit the form: `npm run bench
 * -- results [--rows <number>] [--database <url>]`.
 */
const TRIES = 30;
/** Upper limit: each submission waits for the previous one. */
const SUBMISSIONS_A_SECOND = 100;
const CASES = [
  { name: 'first page', query: () => '', target: 50 },
  { name: 'page 500', query: () => 'page=500', target: 50 },
  { name: 'of a day', query: () => 'from=2023-11-15&to=2023-11-15', target: 50 },
  { name: '10,000 hits', query: () => 'search=rare77', target: 500 },
  { name: 'hits of a new word', query: (attempt: number) => `search=rare${13 + 2 * attempt}`, target: 500 },
  { name: 'half of all', query: () => 'search=common', target: 1500 },
  { name: 'half of all, page 500', query: () => 'search=common&page=500', target: 1500 },
  { name: 'two broad words', query: () => 'search=common+word1', target: 1500 },
];

await withServedResults(async (served) => {
  const alone = await listTimes(served);
  const submissions = submitMeanwhile(served);
  const busy = await listTimes(served);
  const perSecond = await submissions.end();
  for (const [index, { name, target }] of CASES.entries()) {
    printWithLimit(`${name}, alone`, alone[index]!, target, 'ms');
    printWithLimit(`${name}, during submissions`, busy[index]!, target, 'ms');
  }
  console.log(`\np95 of ${TRIES} each; ${perSecond.toFixed(0)} submissions a second meanwhile`);
});

/** Returns the p95 of each case, in ms. */
async function listTimes({ url, headers }: ServedResults): Promise<number[]> {
  const all: number[] = [];
  for (const { query } of CASES) {
    const times: number[] = [];
    for (let attempt = -1; attempt < TRIES; attempt += 1) {
      const begun = performance.now();
      const asked = query(attempt);
      const answer = await fetch(`${url}/api/admin/cms/forms-results?form=form&${asked}`, { headers });
      const { items } = (await answer.json()) as { items?: unknown[] };
      if (items?.length !== 20)
        throw new Error(`${asked} was answered ${answer.status}, ${items?.length} items`);
      if (attempt >= 0) times.push(performance.now() - begun);
    }
    all.push(quantile(times, 0.95));
  }
  return all;
}

/**
 * Submits the form at a steady rate from a worker, so that the server's thread is not used. `end` returns the
 * submissions per second.
 */
function submitMeanwhile({ url }: ServedResults): { end(): Promise<number> } {
  const worker = new Worker(join(import.meta.dirname, 'support/submit-client.thread.ts'), {
    workerData: {
      port: Number(new URL(url).port),
      path: '/api/public/forms-results/form',
      body: JSON.stringify({ values: { text: 'word1 word2 common rare77' } }),
      connections: 1,
      pauseMs: 1000 / SUBMISSIONS_A_SECOND,
      durationMs: Number.POSITIVE_INFINITY,
    },
  });
  return {
    async end() {
      worker.postMessage('end');
      const [{ perSecond, refused }] = (await once(worker, 'message')) as [
        { perSecond: number; refused: number },
      ];
      if (refused > 0) throw new Error(`${refused} submissions were refused`);
      return perSecond;
    },
  };
}
