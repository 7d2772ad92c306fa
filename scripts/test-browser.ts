import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { findBrowser } from '../e2e/support/launch-browser.ts';

const run = promisify(execFile);

const PACKAGES = ['chromium-headless-shell', 'fonts-dejavu-core'];
/** Fail fast without a network. */
const APT_OPTIONS = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/**
 * Ensures that Chromium is available for the browser tests: from `PARVIS_TEST_CHROMIUM`, installed, or, as root on
 * Debian, by installing the distribution's headless shell. Rejects when there is none.
 */
export async function ensureBrowser(): Promise<void> {
  const found = findBrowser();
  const isDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isDebian && !process.env.PARVIS_TEST_CHROMIUM && !found?.endsWith('headless-shell')) {
    console.log('installing a Chromium without a window for the browser tests …');
    await install().catch((error: unknown) => {
      if (found === undefined) throw error;
    });
  }
  if (findBrowser() === undefined) {
    throw new Error('The browser tests need Chromium: install it, or name it in PARVIS_TEST_CHROMIUM');
  }
}

async function install(): Promise<void> {
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  };
  await run('apt-get', [...APT_OPTIONS, 'update'], options);
  await run('apt-get', [...APT_OPTIONS, 'install', '-y', '--no-install-recommends', ...PACKAGES], options);
}
