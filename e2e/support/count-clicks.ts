import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Counts the clicks of a page, also after it is loaded anew. */
export interface ClickCounter {
  reset: () => void;
  /** Fails when there were no clicks or more than `most`. */
  check: (most: number) => void;
}

/** Counts every press of a mouse button from now on. Loads the page again. */
export async function countClicks(page: Page): Promise<ClickCounter> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => void (globalThis as unknown as { countClick(): void }).countClick(),
      true,
    ),
  );
  await page.reload();
  return {
    reset: () => {
      clicks = 0;
    },
    check: (most) => assert.ok(clicks > 0 && clicks <= most, `${clicks} clicks, at most ${most} expected`),
  };
}
