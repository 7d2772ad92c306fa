import { execFile } from 'node:child_process';
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

export interface FakeClock {
  /** Environment of the command whose clock is controlled. */
  environment: Readonly<Record<string, string>>;
  /** Sets the clock to this many days from the real time, forward or back. */
  set(days: number): void;
}

/**
 * Creates a clock for a child process that can be changed while it runs, using `libfaketime`. Monotonic clocks, and
 * therefore timers, are unaffected. Installs `libfaketime` if missing (as root on Debian); rejects otherwise.
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
