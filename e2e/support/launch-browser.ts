import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** The headless shell first: it opens a page in half the processor time of the full browser. */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`);

/**
 * Disables background requests; allows running as root. Pages of tests live too briefly for optimising compilers to pay:
 * without them, the browser takes a tenth less processor time.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev --max-lazy',
];

/** Returns the path of Chromium from `PARVIS_TEST_CHROMIUM`, else of an installed one. */
export function findBrowser(): string | undefined {
  const named = process.env.PARVIS_TEST_CHROMIUM;
  return (named ? [named] : PLACES).find((place) => existsSync(place));
}

/** Launches a headless Chromium. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium: install the package chromium-headless-shell, or name one in PARVIS_TEST_CHROMIUM.',
    );
  }
  return chromium.launch({ executablePath, args: FLAGS });
}
