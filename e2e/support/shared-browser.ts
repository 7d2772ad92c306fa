import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './launch-browser.ts';

let launched: Promise<Browser> | undefined;

// A browser that is left open would keep the process from ending.
after(async () => (await launched)?.close());

/** The browser of all tests of this process: each of them has a context of its own, which shares nothing with others. */
export function sharedBrowser(): Promise<Browser> {
  return (launched ??= launchBrowser());
}
