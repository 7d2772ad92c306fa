import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** The shell without a window first: opening a page in it takes half the processor time that the whole browser takes. */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`);

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

/** The path of the Chromium that `PARVIS_TEST_CHROMIUM` names, else of an installed one. */
export function findBrowser(): string | undefined {
  const named = process.env.PARVIS_TEST_CHROMIUM;
  return (named ? [named] : PLACES).find((place) => existsSync(place));
}

/** A Chromium without a window. Close it when the tests are done. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium: install the package chromium-headless-shell, or name one in PARVIS_TEST_CHROMIUM.',
    );
  }
  return chromium.launch({ executablePath, args: FLAGS });
}
