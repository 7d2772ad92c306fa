import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './launch-browser.ts';

let launched: Promise<Browser> | undefined;

// An open browser would keep the process alive.
after(async () => (await launched)?.close());

/** Returns the browser shared by all tests of this process; each test has its own context. */
export function sharedBrowser(): Promise<Browser> {
  return (launched ??= launchBrowser());
}
