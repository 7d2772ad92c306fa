import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian and its relatives have it. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/**
 * Sees to it that the browser tests have a Chromium: the one that `PARVIS_TEST_CHROMIUM` names, the installed one, or, as
 * root on Debian, the distribution's package. Rejects with what is missing otherwise.
 */
export async function ensureBrowser(): Promise<void> {
  const named = process.env.PARVIS_TEST_CHROMIUM;
  if (named ? existsSync(named) : INSTALLED.some((path) => existsSync(path))) return;
  if (!named && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('installing Chromium for the browser tests …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run(
      'apt-get',
      ['install', '-q', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
      {
        env,
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    if (INSTALLED.some((path) => existsSync(path))) return;
  }
  throw new Error('The browser tests need Chromium: install it, or name it in PARVIS_TEST_CHROMIUM');
}
