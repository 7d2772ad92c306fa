import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A step that runs longer hangs: it is ended and counts as failed. */
const STEP_TIMEOUT_MS = 480_000;
/** A single test that takes longer hangs. */
const TEST_TIMEOUT_MS = 120_000;

export interface StepResult {
  passed: number;
  failed: number;
  output: string;
}

/** Runs a check that is no test: it counts as one failed when it fails, and not at all when it does not. */
export async function runCommand(command: string, args: readonly string[]): Promise<StepResult> {
  const { code, output } = await run(command, args);
  return { passed: 0, failed: code === 0 ? 0 : 1, output };
}

/** Runs the test files that the patterns match; none at all counts as a failure. */
export async function runTests(patterns: readonly string[], { atOnce = 2 } = {}): Promise<StepResult> {
  const files = globSync(patterns as string[], { cwd: root }).sort();
  if (files.length === 0)
    return { passed: 0, failed: 1, output: `no test file matches ${patterns.join(' ')}` };
  const { code, output } = await run(process.execPath, [
    '--test',
    '--test-reporter=spec',
    `--test-concurrency=${atOnce}`,
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    ...files,
  ]);
  const passed = count(output, 'pass');
  const failed = count(output, 'fail') + count(output, 'cancelled');
  return { passed, failed: code === 0 || failed > 0 ? failed : 1, output: onlyFailures(output) };
}

function count(output: string, what: string): number {
  return Number(new RegExp(`^ℹ ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
}

/** The runner repeats the failing tests at its end; before that stand thousands of passing ones. */
function onlyFailures(output: string): string {
  const at = output.indexOf('✖ failing tests:');
  return at < 0 ? output : output.slice(at);
}

function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setTimeout(() => {
      output += `\nended after ${STEP_TIMEOUT_MS / 1000} s\n`;
      child.kill('SIGKILL');
    }, STEP_TIMEOUT_MS);
    child.once('error', (error) => (output += error.message));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}
