import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Runs a task from the start screen. Fails when it needs no clicks, or more than `most`. */
export type WithinClicks = (most: number, task: (page: Page) => Promise<void>) => Promise<void>;

/** Returns a function that counts every press of a mouse button during a task. Loads the page again. */
export async function countClicks(page: Page): Promise<WithinClicks> {
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
  return async (most, task) => {
    await page.goto('/admin/');
    clicks = 0;
    await task(page);
    assert.ok(clicks > 0 && clicks <= most, `${clicks} clicks, at most ${most} expected`);
  };
}
