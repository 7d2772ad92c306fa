import { execFile } from 'node:child_process';
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

export interface FakeClock {
  /** For the command whose clock it is. */
  environment: Readonly<Record<string, string>>;
  /** Puts the clock forward, or back, by so many days of what it is. */
  set(days: number): void;
}

/**
 * A clock for a process of its own, which can be set while it runs: `libfaketime`, between the process and the system. What only goes
 * forward, such as timers, goes on as it is. Where it is missing it is installed, as root on Debian; rejects otherwise.
 */
export async function fakeClock(): Promise<FakeClock> {
  const library = findLibrary() ?? (await install());
  const file = join(temporaryFolder(), 'clock');
  const set = (days: number) => writeFileSync(file, `${days < 0 ? '' : '+'}${days}d\n`);
  set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}

function findLibrary(): string | undefined {
  return globSync('/usr/lib/{,*/}faketime/libfaketimeMT.so.1')[0];
}

async function install(): Promise<string> {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'faketime'], { env });
    const installed = findLibrary();
    if (installed !== undefined) return installed;
  }
  throw new Error('The test of clocks needs libfaketime: install the package faketime');
}
