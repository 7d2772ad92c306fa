import { readFileSync } from 'node:fs';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { ensureBrowser } from './test-browser.ts';
import { runCommand, runTests, type StepResult } from './test-step.ts';

/**
 * `npm test`: everything, in the order in which faults are cheapest to find. `--only <name>` runs the steps whose name
 * holds the word. Prints one closing line that counts: `N passed, N failed`.
 */
interface Step {
  name: string;
  /** Steps of one group run at the same time. */
  group: number;
  run(): Promise<StepResult>;
}

const steps: Step[] = [
  { name: 'build', group: 0, run: () => runCommand('npm', ['run', 'build', '--silent']) },
  { name: 'format', group: 1, run: () => runCommand('prettier', ['--check', '.', '--log-level', 'warn']) },
  { name: 'types', group: 1, run: () => runCommand('npm', ['run', 'types', '--silent']) },
  { name: 'imports', group: 2, run: checkImports },
  { name: 'lint', group: 2, run: () => runCommand('eslint', ['.']) },
  { name: 'unit', group: 3, run: () => runTests(['server/src/**/*.test.ts', 'admin/src/**/*.test.ts']) },
  {
    name: 'server',
    group: 4,
    run: () => runTests(['server/test/{api,database,rendering,architecture}/**/*.test.ts']),
  },
  { name: 'cli', group: 5, run: () => runTests(['server/test/{cli,example}/**/*.test.ts']) },
  { name: 'browser', group: 6, run: () => runTests(['e2e/**/*.test.ts'], { atOnce: 1 }) },
];

const started = performance.now();
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt > 0 ? process.argv[onlyAt + 1] : undefined;
const chosen = steps.filter((step) => only === undefined || step.name.includes(only));
if (chosen.length === 0)
  fail(`No step is called "${only}"; there are ${steps.map((step) => step.name).join(', ')}`);

const stopPostgres = await provide();
const results: StepResult[] = [];
try {
  for (const group of new Set(chosen.map((step) => step.group))) {
    const together = chosen.filter((step) => step.group === group);
    results.push(...(await Promise.all(together.map(report))));
  }
} finally {
  await stopPostgres?.();
}
const passed = sum(results.map((result) => result.passed));
const failed = sum(results.map((result) => result.failed));
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** Starts what the chosen steps need: a PostgreSQL for all files, a browser. */
async function provide(): Promise<(() => Promise<void>) | undefined> {
  try {
    if (chosen.some((step) => step.name === 'browser')) await ensureBrowser();
    const needsDatabase = chosen.some((step) => ['server', 'cli'].includes(step.name));
    if (!needsDatabase || process.env['PARVIS_TEST_POSTGRES_URL']) return undefined;
    const server = await startPostgres();
    process.env['PARVIS_TEST_POSTGRES_URL'] = server.url;
    return server.stop;
  } catch (error) {
    return fail((error as Error).message);
  }
}

async function report(step: Step): Promise<StepResult> {
  const begun = performance.now();
  const result = await step.run();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const verdict = result.failed > 0 ? 'FAILED' : 'ok';
  console.log(
    `${verdict.padEnd(7)}${step.name.padEnd(9)}${String(result.passed).padStart(5)} passed  ${seconds} s`,
  );
  if (result.failed > 0) console.log(result.output);
  return result;
}

/** The import table holds only when something was looked at. */
async function checkImports(): Promise<StepResult> {
  const result = await runCommand('npm', ['run', 'imports', '--silent']);
  const modules = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0);
  return modules > 20
    ? result
    : { passed: 0, failed: 1, output: `${result.output}\nonly ${modules} modules seen` };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function fail(message: string): never {
  const { name } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    name: string;
  };
  console.error(`${name}: ${message}`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
