import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RunOptions } from '../cli/run-parvis.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

export interface TracedWrites {
  /** Number of `201` responses sent. */
  acknowledged: number;
  /** Number of those sent while the SQLite log had unsynced writes. */
  beforeSync: number;
  /** Number of log syncs between the first and the last response. */
  syncs: number;
}

/**
 * Runs a command under `strace`: a test cannot cut the power, but it can read the order of system calls. Installs
 * `strace` if missing (as root on Debian); rejects otherwise.
 */
export async function traceWrites(): Promise<{ options: RunOptions; read(): Promise<TracedWrites> }> {
  await ensureStrace();
  const file = join(temporaryFolder(), 'trace');
  const calls = 'trace=write,writev,pwrite64,sendto,fsync,fdatasync';
  return {
    options: {
      node: 'strace',
      // As a grandchild, so that signals and the exit code are those of the command itself.
      nodeArguments: ['-D', '-f', '-y', '-s', '12', '-e', calls, '-o', file, process.execPath],
    },
    async read() {
      // strace continues writing briefly after the command has ended.
      const deadline = Date.now() + 60_000;
      while (Date.now() < deadline) {
        const lines = readFileSync(file, 'utf8').split('\n');
        const main = lines[0]!.split(' ')[0]!;
        if (lines.some((line) => line.startsWith(`${main} `) && line.includes('+++ exited')))
          return countWrites(lines);
        await pause(20);
      }
      throw new Error('strace did not end');
    },
  };
}

/** Parses `<process> <call>(<descriptor><path>, …) = <result>`; an interrupted call spans two lines. */
function countWrites(lines: readonly string[]): TracedWrites {
  const unfinished = new Map<string, string>();
  const found = { acknowledged: 0, beforeSync: 0, syncs: 0 };
  let isDirty = false;
  for (const line of lines) {
    const [, process, text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (process === undefined) continue;
    if (text.endsWith('<unfinished ...>')) unfinished.set(process, text);
    const call = text.startsWith('<...') ? (unfinished.get(process) ?? '') : text;
    const isLog = /^\w+\(\d+<[^>]*-wal>/.test(call);
    // Counts from the start of the call, since a partial write needs a sync too.
    if (isLog && call.startsWith('pwrite64')) isDirty = true;
    if (isLog && /^f(data)?sync/.test(call) && text.endsWith('= 0')) {
      isDirty = false;
      if (found.acknowledged > 0) found.syncs += 1;
    }
    if (/^(write|writev|sendto)\(\d+<(socket|TCP)/.test(text) && text.includes('HTTP/1.1 201'.slice(0, 12))) {
      found.acknowledged += 1;
      if (isDirty) found.beforeSync += 1;
    }
  }
  return found;
}

async function ensureStrace(): Promise<void> {
  try {
    await run('strace', ['-V']);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new Error('The test of syncs needs strace: install it');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'strace'], { env });
}
