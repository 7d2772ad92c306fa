import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Where the processes of the tests share what they have compiled: each of them loads the same hundreds of modules. */
const compileCache = join(tmpdir(), 'parvis-compile-cache');

/** A step that runs longer hangs, even on a slow machine: it is ended and counts as failed. */
const STEP_TIMEOUT_MS = 45 * 60_000;
/** A single test that takes longer hangs. */
const TEST_TIMEOUT_MS = 300_000;

export interface StepResult {
  passed: number;
  failed: number;
  output: string;
}

/** Process groups of the steps that run now, by the id of their first process. */
export type RunningSteps = Set<number>;

/** Ends every process of the steps that run now. */
export function endSteps(running: RunningSteps): void {
  for (const id of running) endGroup(id);
}

/** Runs a check that is no test: it counts as one failed when it fails, and not at all when it does not. */
export async function runCommand(
  running: RunningSteps,
  command: string,
  args: readonly string[],
): Promise<StepResult> {
  const { code, output } = await run(running, command, args);
  return { passed: 0, failed: code === 0 ? 0 : 1, output };
}

/** The test files that the patterns match and whose path holds the word, from the root of the repository. */
export function testFiles(patterns: readonly string[], word = ''): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => file.includes(word))
    .sort();
}

/**
 * Runs test files in one process, one after another: loading the server costs more than most files do. None at all counts as a
 * failure, and so does a test that is skipped or still to be written.
 * @param options.only a part of the names of those that are run, their suites' included
 */
export async function runTests(
  running: RunningSteps,
  files: readonly string[],
  { only }: { only?: string } = {},
): Promise<StepResult> {
  if (files.length === 0) return { passed: 0, failed: 1, output: 'there is no test file' };
  const { code, output } = await run(running, process.execPath, [
    '--test',
    '--test-isolation=none',
    '--test-reporter=spec',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    ...(only === undefined ? [] : [`--test-name-pattern=${only}`]),
    ...files,
  ]);
  const passed = count(output, 'pass');
  const failed = ['fail', 'cancelled', 'skipped', 'todo'].reduce((sum, what) => sum + count(output, what), 0);
  // Whoever ends the process, even as if all were well, takes the other files with it.
  const isWhole = /^ℹ pass \d+$/m.test(output);
  if (failed > 0 || (isWhole && code === 0)) return { passed, failed, output: onlyFailures(output) };
  return { passed, failed: 1, output: `${output}\nended with ${code} on its way through ${files.join(' ')}` };
}

function count(output: string, what: string): number {
  return Number(new RegExp(`^ℹ ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
}

/** The runner repeats the failing tests at its end; before that stand thousands of passing ones. */
function onlyFailures(output: string): string {
  const at = output.indexOf('✖ failing tests:');
  return at < 0 ? output : output.slice(at);
}

function run(
  running: RunningSteps,
  command: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    // A process group of its own, so that what a step has started ends with it.
    const child = spawn(command, args, {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    if (child.pid !== undefined) running.add(child.pid);
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setTimeout(() => {
      output += `\nended after ${STEP_TIMEOUT_MS / 1000} s\n`;
      if (child.pid !== undefined) endGroup(child.pid);
    }, STEP_TIMEOUT_MS);
    child.once('error', (error) => (output += error.message));
    child.once('close', (code) => {
      clearTimeout(timer);
      if (child.pid !== undefined) running.delete(child.pid);
      resolve({ code: code ?? 1, output });
    });
  });
}

function endGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
