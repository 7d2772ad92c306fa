import { quantile } from './support/report.ts';
import { printHeld, withServedResults, type ServedResults } from './support/served-results.ts';

/**
 * Lists and searches among the results of a form, over HTTP, first alone and then while visitors go on sending answers to it:
 * `npm run bench -- results [--rows <number>] [--database <url>]`.
 */
const TRIES = 30;
const SUBMISSIONS_A_SECOND = 100;
const CASES = [
  { name: 'first page', query: '', target: 50 },
  { name: 'page 500', query: 'page=500', target: 50 },
  { name: 'of a day', query: 'from=2023-11-15&to=2023-11-15', target: 50 },
  { name: '10,000 hits', query: 'search=rare77', target: 50 },
  { name: 'half of all', query: 'search=common', target: 250 },
  { name: 'half of all, page 500', query: 'search=common&page=500', target: 250 },
  { name: 'two broad words', query: 'search=common+word1', target: 250 },
];

await withServedResults(async (served) => {
  const alone = await listTimes(served);
  const submissions = submitMeanwhile(served);
  const beside = await listTimes(served);
  const times = await submissions.end();
  for (const [index, { name, target }] of CASES.entries()) {
    printHeld(`${name}, alone`, alone[index]!, target, 'ms');
    printHeld(`${name}, beside submissions`, beside[index]!, target, 'ms');
  }
  console.log(
    `\np95 of ${TRIES} each; ${times.length} submissions meanwhile, ${SUBMISSIONS_A_SECOND} a second: ` +
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
  );
});

/** The p95 of each case, in ms. */
async function listTimes({ url, headers }: ServedResults): Promise<number[]> {
  const all: number[] = [];
  for (const { query } of CASES) {
    const times: number[] = [];
    for (let attempt = -1; attempt < TRIES; attempt += 1) {
      const begun = performance.now();
      const answer = await fetch(`${url}/api/admin/cms/forms-results?form=form&${query}`, { headers });
      const { items } = (await answer.json()) as { items?: unknown[] };
      if (items?.length !== 20)
        throw new Error(`${query} was answered ${answer.status}, ${items?.length} items`);
      if (attempt >= 0) times.push(performance.now() - begun);
    }
    all.push(quantile(times, 0.95));
  }
  return all;
}

/** Answers to the form at a steady rate. `end` gives how long each took to be stored, in ms; throws when one was not. */
function submitMeanwhile({ url }: ServedResults): { end(): Promise<number[]> } {
  const sent: Promise<number>[] = [];
  const body = JSON.stringify({ values: { text: 'word1 word2 common rare77' } });
  async function submit(): Promise<number> {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/public/forms-results/form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await answer.arrayBuffer();
    if (answer.status !== 201) throw new Error(`a submission was answered ${answer.status}`);
    return performance.now() - begun;
  }
  const timer = setInterval(() => sent.push(submit()), 1000 / SUBMISSIONS_A_SECOND);
  return {
    end() {
      clearInterval(timer);
      return Promise.all(sent);
    },
  };
}
