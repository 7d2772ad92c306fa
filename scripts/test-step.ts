import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Compile cache shared by the test processes, which each load the same hundreds of modules. */
const compileCache = join(tmpdir(), 'parvis-compile-cache');

/** A step that runs longer hangs, even on a slow machine: it is killed and counts as failed. */
const STEP_TIMEOUT_MS = 45 * 60_000;
/** A single test that runs longer hangs. */
const TEST_TIMEOUT_MS = 300_000;

export interface StepResult {
  passed: number;
  failed: number;
  output: string;
}

/** Process groups of the running steps, by the id of their first process. */
export type RunningSteps = Set<number>;

/** Kills all processes of the running steps. */
export function endSteps(running: RunningSteps): void {
  for (const id of running) endGroup(id);
}

/** Runs a check that is not a test: counts as one failure if it fails, and not at all otherwise. */
export async function runCommand(
  running: RunningSteps,
  command: string,
  args: readonly string[],
): Promise<StepResult> {
  const { code, output } = await run(running, command, args);
  return { passed: 0, failed: code === 0 ? 0 : 1, output };
}

/** Returns the test files that match the patterns and whose path from the root of the repository contains the word. */
export function testFiles(patterns: readonly string[], word = ''): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => file.includes(word))
    .sort();
}

/**
 * Runs test files one after the other in one process, because loading the server takes longer than most files. No tests
 * at all, a skipped test or a todo counts as a failure.
 * @param options.only part of the names of the tests or suites to run
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
  // A test that exits the process, even with code 0, skips the remaining files.
  const hasSummary = /^ℹ pass \d+$/m.test(output);
  if (failed > 0 || (hasSummary && code === 0)) return { passed, failed, output: onlyFailures(output) };
  return { passed, failed: 1, output: `${output}\nended with ${code} on its way through ${files.join(' ')}` };
}

function count(output: string, what: string): number {
  return Number(new RegExp(`^ℹ ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
}

/** The runner repeats the failing tests at the end, after thousands of passing ones. */
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
    // A process group of its own, so that the step's child processes are killed with it.
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
