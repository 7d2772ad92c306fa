import { ensureBrowser } from './test-browser.ts';
import { provideDatabases } from './test-databases.ts';
import {
  endSteps,
  runCommand,
  runTests,
  testFiles,
  type RunningSteps,
  type StepResult,
} from './test-step.ts';

/**
 * `npm test`: everything, in the order in which faults are cheapest to find. `--only <word>` runs the step of that name,
 * or the test files whose path holds the word: `npm test -- --only api`. Goes on after a failing step. Prints one closing
 * line that counts: `N passed, N failed`.
 */
interface Step {
  name: string;
  /** Steps of one group run at the same time. */
  group: number;
  needs?: 'postgres' | 'browser';
  run(): Promise<StepResult>;
}

interface TestStep extends Step {
  files: readonly string[];
}

const running: RunningSteps = new Set();
const started = performance.now();
const onlyAt = process.argv.indexOf('--only');
const chosen = choose(onlyAt > 0 ? process.argv[onlyAt + 1] : undefined);
if (chosen.length === 0) fail('no step and no test file is called that');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endSteps(running);
    process.exit(1);
  });
}

const endDatabases = await provide();
const results: StepResult[] = [];
try {
  for (const group of new Set(chosen.map((step) => step.group))) {
    const together = chosen.filter((step) => step.group === group);
    results.push(...(await Promise.all(together.map(report))));
  }
} finally {
  await endDatabases?.();
}
const passed = sum(results.map((result) => result.passed));
const failed = sum(results.map((result) => result.failed));
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || (passed === 0 && chosen.some(isTestStep)) ? 1 : 0;

function allChecks(): Step[] {
  const npm = (script: string) => runCommand(running, 'npm', ['run', script, '--silent']);
  return [
    { name: 'build', group: 0, run: () => npm('build') },
    {
      name: 'format',
      group: 1,
      run: () => runCommand(running, 'prettier', ['--check', '.', '--log-level', 'warn']),
    },
    { name: 'types', group: 1, run: () => npm('types') },
    { name: 'imports', group: 2, run: checkImports },
    { name: 'lint', group: 2, run: () => runCommand(running, 'eslint', ['.']) },
  ];
}

function allTests(word?: string): TestStep[] {
  const tests = (
    name: string,
    group: number,
    patterns: readonly string[],
    more: { needs?: 'postgres' | 'browser'; atOnce?: number } = {},
  ): TestStep => {
    const files = testFiles(patterns, word);
    const { needs, atOnce } = more;
    return {
      name,
      group,
      files,
      ...(needs ? { needs } : {}),
      run: () => runTests(running, files, atOnce === undefined ? {} : { atOnce }),
    };
  };
  return [
    tests('unit', 2, ['server/src/**/*.test.ts', 'admin/src/**/*.test.ts']),
    tests('server', 3, ['server/test/{api,database,rendering,architecture}/**/*.test.ts'], {
      needs: 'postgres',
    }),
    tests('cli', 3, ['server/test/{cli,example}/**/*.test.ts'], { needs: 'postgres', atOnce: 1 }),
    tests('browser', 4, ['e2e/**/*.test.ts'], { needs: 'browser' }),
  ];
}

/** Every step; or the one of a name; or the test steps, with those of their files whose path holds the word. */
function choose(only: string | undefined): Step[] {
  const steps = [...allChecks(), ...allTests()];
  if (only === undefined) return steps;
  const named = steps.filter((step) => step.name === only);
  return named.length > 0 ? named : allTests(only).filter((step) => step.files.length > 0);
}

function isTestStep(step: Step): boolean {
  return 'files' in step;
}

/** Starts what the chosen steps need: a PostgreSQL for all files, a browser. Gives what ends it. */
async function provide(): Promise<(() => Promise<void>) | undefined> {
  try {
    if (chosen.some((step) => step.needs === 'browser')) await ensureBrowser();
    if (!chosen.some((step) => step.needs === 'postgres')) return undefined;
    return await provideDatabases();
  } catch (error) {
    return fail((error as Error).message);
  }
}

async function report(step: Step): Promise<StepResult> {
  const begun = performance.now();
  const result = await step.run();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const verdict = result.failed > 0 ? 'FAILED' : 'ok';
  const tests = isTestStep(step) ? `${result.passed} passed` : '';
  console.log(`${verdict.padEnd(7)}${step.name.padEnd(9)}${tests.padStart(12)}  ${seconds.padStart(6)} s`);
  if (result.failed > 0) console.log(result.output);
  return result;
}

/** The import table holds only when something was looked at. */
async function checkImports(): Promise<StepResult> {
  const result = await runCommand(running, 'npm', ['run', 'imports', '--silent']);
  const modules = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0);
  return modules > 20
    ? result
    : { passed: 0, failed: 1, output: `${result.output}\nonly ${modules} modules seen` };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Nothing could be run. */
function fail(message: string): never {
  console.error(message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
