import { provideDatabases } from './test-databases.ts';
import { endSteps, runCommand, runTests, type RunningSteps } from './test-step.ts';

/**
 * `npm run test:failures [-- <word>]`: what takes too long for `npm test`. Each step breaks something on purpose, and
 * asserts that nothing acknowledged is lost and nothing is done twice. With a word: the steps whose name holds it.
 */
interface Step {
  name: string;
  file: string;
  /** A part of the names of its tests; all of the file where it is not given. */
  only?: string;
}

/** The longest first: so all processors have work to the end. */
const STEPS: readonly Step[] = [
  {
    name: 'instances: one of two killed under load, with a mail and a job in its hands',
    file: 'kill-instance',
  },
  ...onEach('submissions: the server killed twenty times under load', 'kill-submissions'),
  {
    name: 'database: PostgreSQL stopped, its network cut, frozen and forgetful, under load',
    file: 'database-away',
  },
  ...onEach('backup and restore: killed in the middle, under load, without room', 'kill-backup'),
  ...onEach('fuzz: hostile requests to every endpoint', 'fuzz'),
  ...onEach('import: killed in the middle, three times', 'kill-import'),
  ...onEach('migration: killed in the middle', 'kill-migration'),
  ...onEach('style sheets: killed while the storage is at one', 'kill-style-sheet'),
  ...onEach('clock: put back and forward by a day under load', 'clock'),
  ...onEach('purge: killed in the middle, three times', 'kill-purge'),
  {
    name: 'disk: full while submissions, pages, style sheets, images and exports are written',
    file: 'disk-full',
  },
];

/** More than two processors can do at once: steps wait for the clock and for ends of processes too. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(waiting)));
} finally {
  await endDatabases();
}
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** A step for each database, so that both go on at the same time. */
function onEach(name: string, file: string): Step[] {
  return ['SQLite', 'PostgreSQL'].map((engine) => ({
    name: `${name}, on ${engine}`,
    file,
    only: `on ${engine}`,
  }));
}

/** Takes a step as long as one waits. */
async function work(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const begun = performance.now();
    const { file, only } = step;
    const result = await runTests(running, [`server/test/failures/${file}.test.ts`], only ? { only } : {});
    // A name that no test has is no success.
    const none = result.passed + result.failed === 0 ? 1 : 0;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${(result.failed + none > 0 ? 'FAILED' : 'ok').padEnd(7)}${step.name}  ${seconds} s`);
    if (none > 0) console.log(`no test of ${file} is called "${only ?? ''}"`);
    if (result.failed > 0) console.log(result.output);
    passed += result.passed;
    failed += result.failed + none;
  }
}
