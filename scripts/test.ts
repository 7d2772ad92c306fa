import { ensureBrowser } from './test-browser.ts';
import { provideDatabases } from './test-databases.ts';
import { makeTestFolder } from './test-folder.ts';
import { distribute, runSteps, type FinishedStep, type Step } from './test-lanes.ts';
import {
  endSteps,
  runCommand,
  runTests,
  testFiles,
  type RunningSteps,
  type StepResult,
} from './test-step.ts';

/**
 * `npm test`: all checks and tests, cheapest first. `--only <word>` runs the step of that name, or the test files whose
 * path contains the word: `npm test -- --only api`. Continues after a failing step. Prints a final summary line: `N
 * passed, N failed`.
 */
interface TestStep extends Step {
  files: readonly string[];
  needs?: 'postgres' | 'browser';
}

/** One more than the two processors that the tests are designed for, because some processes wait. */
const LANES = 3;

const running: RunningSteps = new Set();
const started = performance.now();
const onlyAt = process.argv.indexOf('--only');
const chosen = choose(onlyAt > 0 ? process.argv[onlyAt + 1] : undefined);
if (chosen.length === 0) fail('no step and no test file is called that');

/** The first signal waits for the cleanup; the second exits at once. */
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    ending.abort();
    endSteps(running);
  });
}

const removeTestFolder = makeTestFolder();
let endDatabases: (() => Promise<void>) | undefined = undefined;
endDatabases = await provide();
let passed = 0;
let failed = 0;
try {
  for (const stage of [chosen.filter(isBuild), chosen.filter((step) => !isBuild(step))]) {
    const result = await runSteps(stage, LANES, report, ending.signal);
    passed += result.passed;
    failed += result.failed;
  }
} finally {
  await cleanUp();
}
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || ending.signal.aborted || (passed === 0 && chosen.some(isTestStep)) ? 1 : 0;

/** The slowest first, because a check cannot be split. */
function allChecks(): Step[] {
  const check = (name: string, run: () => Promise<StepResult>): Step => ({ name, pieces: [run], atOnce: 1 });
  const npm = (script: string) => runCommand(running, 'npm', ['run', script, '--silent']);
  return [
    check('build', () => npm('build')),
    check('lint', () => runCommand(running, 'oxlint', ['.'])),
    check('format', () => runCommand(running, 'prettier', ['--check', '.', '--log-level', 'warn'])),
    check('types', () => npm('types')),
    check('imports', checkImports),
  ];
}

function allTests(word?: string): TestStep[] {
  const tests = (
    name: string,
    patterns: readonly string[],
    { needs, atOnce = 2 }: { needs?: 'postgres' | 'browser'; atOnce?: number } = {},
  ): TestStep => {
    const files = testFiles(patterns, word);
    const pieces = distribute(files, atOnce).map((some) => () => runTests(running, some));
    return { name, pieces, atOnce, files, ...(needs ? { needs } : {}) };
  };
  return [
    tests('unit', ['server/src/**/*.test.ts', 'admin/src/**/*.test.ts']),
    tests('server', ['server/test/{api,database,rendering,architecture}/**/*.test.ts'], {
      needs: 'postgres',
    }),
    tests('cli', ['server/test/{cli,example}/**/*.test.ts'], { needs: 'postgres' }),
    tests('browser', ['e2e/**/*.test.ts'], { needs: 'browser' }),
  ];
}

/** Returns all steps, the step of a name, or the test steps limited to files whose path contains the word. */
function choose(only: string | undefined): (Step | TestStep)[] {
  const steps = [...allChecks(), ...allTests()];
  if (only === undefined) return steps;
  const named = steps.filter((step) => step.name === only);
  return named.length > 0 ? named : allTests(only).filter((step) => step.files.length > 0);
}

function isTestStep(step: Step): step is TestStep {
  return 'files' in step;
}

/** All other steps depend on its output. */
function isBuild({ name }: Step): boolean {
  return name === 'build';
}

/** Starts what the chosen steps need: a PostgreSQL for all files, a browser. Returns a function that stops it. */
async function provide(): Promise<(() => Promise<void>) | undefined> {
  const need = (what: TestStep['needs']) => chosen.some((step) => isTestStep(step) && step.needs === what);
  try {
    if (need('browser')) await ensureBrowser();
    return need('postgres') ? await provideDatabases() : undefined;
  } catch (error) {
    removeTestFolder();
    return fail((error as Error).message);
  }
}

async function cleanUp(): Promise<void> {
  await endDatabases?.();
  removeTestFolder();
}

function report({ name, passed, failed, output, seconds }: FinishedStep): void {
  const verdict = failed > 0 ? 'FAILED' : 'ok';
  const tests = chosen.some((step) => step.name === name && isTestStep(step)) ? `${passed} passed` : '';
  console.log(
    `${verdict.padEnd(7)}${name.padEnd(9)}${tests.padStart(12)}  ${seconds.toFixed(1).padStart(6)} s`,
  );
  if (failed > 0) console.log(output);
}

/** The import rules pass only if modules were checked. */
async function checkImports(): Promise<StepResult> {
  const result = await runCommand(running, 'npm', ['run', 'imports', '--silent']);
  const modules = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0);
  return modules > 20
    ? result
    : { passed: 0, failed: 1, output: `${result.output}\nonly ${modules} modules seen` };
}

/** Fails when nothing could be run. */
function fail(message: string): never {
  console.error(message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
