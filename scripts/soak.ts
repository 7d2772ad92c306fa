import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PASSWORD, signIn } from '../server/test/fuzz/administrator.ts';
import { startServer } from '../server/test/cli/run-parvis.ts';
import { temporaryFolder } from '../server/test/support/temporary-folder.ts';
import { readMemory, slopePerMinute, type MemorySample } from './soak/memory.ts';
import { createMix } from './soak/mix.ts';

/**
 * `npm run soak [-- --minutes 10 --rate 60]`: steady load of readers, submitters and editors on a real server with the
 * example site. Prints responses and memory every minute; fails on a 5xx or missing response, or when memory still
 * grows in the second half.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '60' } },
});
const minutes = Number(values.minutes);
const pauseMs = 1000 / Number(values.rate);
/** Maximum number of concurrent requests; no further ones are sent meanwhile. */
const MAX_AT_ONCE = 64;
const SAMPLE_MS = 5000;
/** Allowed growth in the second half: less is noise from garbage collection. */
const MAX_MEBIBYTES_PER_MINUTE = 2;

const settings = [
  `app.admin.password=${PASSWORD}`,
  'app.security.bcrypt-strength=4',
  'app.security.sign-in-limit=0',
  'app.cms.form-rate-limit=0',
  'app.server.metrics=true',
].flatMap((setting) => ['--set', setting]);
const site = join(import.meta.dirname, '../examples/site');
const server = await startServer(['--project', site, '--data', temporaryFolder(), ...settings]);

const samples: MemorySample[] = [];
const faults = new Map<string, number>();
let answered = 0;
const underWay = new Set<Promise<void>>();
let times: number[] = [];

try {
  const next = await createMix(server.url, await signIn(server.url, 'admin', PASSWORD), PASSWORD);
  console.log(' minute  answered  faults   p99 ms  RSS MiB  old MiB  off heap MiB');
  const began = performance.now();
  const pace = setInterval(() => {
    if (underWay.size >= MAX_AT_ONCE) return;
    const running = run(next()).finally(() => underWay.delete(running));
    underWay.add(running);
  }, pauseMs);
  const watch = setInterval(
    () => void readMemory(server.url, began).then((sample) => samples.push(sample)),
    SAMPLE_MS,
  );
  for (let minute = 1; minute <= minutes; minute += 1) {
    await new Promise((resolve) => setTimeout(resolve, began + minute * 60_000 - performance.now()));
    print(minute, await readMemory(server.url, began));
  }
  clearInterval(pace);
  clearInterval(watch);
  await Promise.all(underWay);
} finally {
  await server.stop();
}

const secondHalf = samples.filter(({ minute }) => minute >= minutes / 2);
const slopes = (['rss', 'old', 'offHeap'] as const).map((kind) => slopePerMinute(secondHalf, kind));
const [rss, old, offHeap] = slopes.map((slope) => slope.toFixed(2));
console.log(`\nAdded in a minute of the second half: RSS ${rss}, old ${old}, off heap ${offHeap} MiB`);
for (const [fault, count] of faults) console.log(`FAULT ${count}× ${fault}`);
const grows = slopes.slice(1).some((slope) => slope > MAX_MEBIBYTES_PER_MINUTE);
if (faults.size > 0 || grows) process.exitCode = 1;

async function run(action: { name: string; act: () => Promise<number[]> }): Promise<void> {
  const began = performance.now();
  try {
    const statuses = await action.act();
    answered += statuses.length;
    for (const status of statuses.filter((one) => one >= 500)) count(`${action.name}: ${status}`);
  } catch (error) {
    count(`${action.name}: ${(error as Error).message}`);
  }
  times.push(performance.now() - began);
}

function count(fault: string): void {
  faults.set(fault, (faults.get(fault) ?? 0) + 1);
}

function print(minute: number, { rss, old, offHeap }: MemorySample): void {
  const sorted = times.sort((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  times = [];
  const numbers = [minute, answered, [...faults.values()].reduce((sum, one) => sum + one, 0)];
  const cells = [...numbers.map(String), p99.toFixed(0), ...[rss, old, offHeap].map((one) => one.toFixed(1))];
  const widths = [7, 9, 7, 8, 8, 8, 20];
  console.log(cells.map((cell, index) => cell.padStart(widths[index]!)).join(' '));
}
