import { startPostgres } from '../server/test/support/postgres-server.ts';
import { endSteps, runCommand, runTests, type RunningSteps } from './test-step.ts';

/**
 * `npm run test:failures [-- <word>]`: what takes too long for `npm test`. Each step breaks something on purpose, and
 * asserts that nothing acknowledged is lost and nothing is done twice. With a word: the steps whose name holds it.
 */
const STEPS: readonly { name: string; file: string }[] = [
  {
    name: 'submissions: the server killed twenty times under load',
    file: 'server/test/failures/kill-submissions.test.ts',
  },
  {
    name: 'instances: one of two killed under load, with a mail and a job in its hands',
    file: 'server/test/failures/kill-instance.test.ts',
  },
  {
    name: 'clock: put back and forward by a day under load',
    file: 'server/test/failures/clock.test.ts',
  },
  {
    name: 'purge: killed in the middle, three times',
    file: 'server/test/failures/kill-purge.test.ts',
  },
  {
    name: 'migration: killed in the middle',
    file: 'server/test/failures/kill-migration.test.ts',
  },
  {
    name: 'import: killed in the middle, three times',
    file: 'server/test/failures/kill-import.test.ts',
  },
  {
    name: 'database: PostgreSQL stopped, its network cut, frozen and forgetful, under load',
    file: 'server/test/failures/database-away.test.ts',
  },
  {
    name: 'disk: full while submissions, pages, style sheets, images and exports are written',
    file: 'server/test/failures/disk-full.test.ts',
  },
  {
    name: 'backup and restore: killed in the middle, under load, without room',
    file: 'server/test/failures/kill-backup.test.ts',
  },
  {
    name: 'fuzz: hostile requests to every endpoint',
    file: 'server/test/failures/fuzz.test.ts',
  },
];

/** Steps wait for the clock and for ends of processes more than they compute. */
const AT_ONCE = 2;

const word = process.argv[2] ?? '';
const steps = STEPS.filter(({ name }) => name.includes(word));
const running: RunningSteps = new Set();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endSteps(running);
    process.exit(1);
  });
}

const started = performance.now();
const build = await runCommand(running, 'npm', ['run', 'build', '-w', 'server', '--silent']);
if (build.failed > 0) console.log(build.output);
let passed = 0;
let failed = build.failed;
const postgres = process.env.PARVIS_TEST_POSTGRES_URL ? undefined : await startPostgres();
if (postgres) process.env.PARVIS_TEST_POSTGRES_URL = postgres.url;
try {
  const waiting = failed === 0 ? [...steps] : [];
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(waiting)));
} finally {
  await postgres?.stop();
}
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** Takes a step as long as one waits. */
async function work(waiting: (typeof STEPS)[number][]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const begun = performance.now();
    const result = await runTests(running, [step.file]);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${(result.failed > 0 ? 'FAILED' : 'ok').padEnd(7)}${step.name}  ${seconds} s`);
    if (result.failed > 0) console.log(result.output);
    passed += result.passed;
    failed += result.failed;
  }
}
