import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** WCAG 2.2 A and AA, and what axe recommends beyond. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with every violation of what is on the screen, and when the page is wider than the window. */
export async function checkAccessibility(page: Page, screen: string): Promise<void> {
  // Colours are measured once they have arrived: not in the middle of fading in. What turns for ever may turn.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  // A bar that floats covers what can be scrolled out from under it: it is measured where it stands when nothing scrolls.
  await float(page, 'static');
  // Frames hold previews, which run no script, and so no check: the pages of the site are checked as themselves.
  const { violations } = await new AxeBuilder({ page })
    .options({ iframes: false })
    .setLegacyMode(true)
    .withTags(RULES)
    .analyze();
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
