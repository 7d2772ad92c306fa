import axe, { type RunOptions } from 'axe-core';
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

const OPTIONS: RunOptions = {
  /** WCAG 2.2 A and AA, and axe's best practices. */
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** Saves describing each element that passes, a quarter of the processor time. */
  resultTypes: ['violations'],
  /** Frames contain previews without scripts, which axe cannot check; the site's pages are checked directly. */
  iframes: false,
};

/** Fails on any accessibility violation on the screen, and when the page overflows horizontally. */
export async function checkAccessibility(page: Page, screen: string): Promise<void> {
  // Waits for finite animations, since colours are measured. Infinite ones are ignored.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  // Sticky bars cover content that can be scrolled into view, so they are measured in static position.
  await float(page, 'static');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    return (await checker.run(options)).violations;
  }, OPTIONS);
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
  await float(page, '');
  assert.deepEqual(found, [], screen);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${screen} is ${overflow} px wider than the window`);
}

const float = (page: Page, position: 'static' | '') =>
  page.evaluate((wanted) => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-floating]')) bar.style.position = wanted;
  }, position);
