import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where Debian, and those who say so themselves, have their Chromium. */
const PLACES = [process.env.PARVIS_TEST_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Nothing but the tests' own requests leaves the machine; runs as root too. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium without a window. Close it when the tests are done. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium: install the package chromium, or say where it is with PARVIS_TEST_CHROMIUM.',
    );
  }
  return chromium.launch({ executablePath, args: FLAGS });
}
