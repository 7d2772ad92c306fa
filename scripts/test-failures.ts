import { provideDatabases } from './test-databases.ts';
import { endSteps, runCommand, runTests, type RunningSteps } from './test-step.ts';

/**
 * `npm run test:failures [-- <word>]`: tests too slow for `npm test`. Each step causes a failure and asserts that no
 * acknowledged data is lost and nothing is processed twice. With a word: only steps whose name contains it.
 */
interface Step {
  name: string;
  file: string;
  /** Part of the names of the tests to run; default: all of the file. */
  only?: string;
}

/** The longest first, to keep all processors busy until the end. */
const STEPS: readonly Step[] = [
  {
    name: 'instances: one of two killed under load, with a mail and a job in its hands',
    file: 'kill-instance',
  },
  ...onBothDatabases('submissions: the server killed twenty times under load', 'kill-submissions'),
  {
    name: 'database: PostgreSQL stopped, its network cut, frozen and forgetful, under load',
    file: 'database-away',
  },
  ...onBothDatabases('backup and restore: killed in the middle, under load, without room', 'kill-backup'),
  ...onBothDatabases('fuzz: hostile requests to every endpoint', 'fuzz'),
  ...onBothDatabases('import: killed in the middle, three times', 'kill-import'),
  ...onBothDatabases('migration: killed in the middle', 'kill-migration'),
  ...onBothDatabases('style sheets: killed while the storage is at one', 'kill-style-sheet'),
  ...onBothDatabases('clock: put back and forward by a day under load', 'clock'),
  ...onBothDatabases('purge: killed in the middle, three times', 'kill-purge'),
  {
    name: 'disk: full while submissions, pages, style sheets, images and exports are written',
    file: 'disk-full',
  },
];

/** More than two processors can run at once, because steps spend time waiting for timers and processes. */
const AT_ONCE = 3;

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
const endDatabases = await provideDatabases();
try {
  const waiting = failed === 0 ? [...steps] : [];
  await Promise.all(Array.from({ length: AT_ONCE }, () => runWaiting(waiting)));
} finally {
  await endDatabases();
}
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** Creates one step per database, so that they run concurrently. */
function onBothDatabases(name: string, file: string): Step[] {
  return ['SQLite', 'PostgreSQL'].map((engine) => ({
    name: `${name}, on ${engine}`,
    file,
    only: `on ${engine}`,
  }));
}

/** Runs steps until none is waiting. */
async function runWaiting(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const begun = performance.now();
    const { file, only } = step;
    const result = await runTests(running, [`server/test/failures/${file}.test.ts`], only ? { only } : {});
    // A pattern that matches no test counts as a failure.
    const none = result.passed + result.failed === 0 ? 1 : 0;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${(result.failed + none > 0 ? 'FAILED' : 'ok').padEnd(7)}${step.name}  ${seconds} s`);
    if (none > 0) console.log(`no test of ${file} is called "${only ?? ''}"`);
    if (result.failed > 0) console.log(result.output);
    passed += result.passed;
    failed += result.failed + none;
  }
}
