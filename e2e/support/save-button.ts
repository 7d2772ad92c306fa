import type { Locator, Page } from 'playwright-core';

/** The button that Ctrl S presses, whatever it says: its words have their own test. */
export const saveButton = (page: Page): Locator => page.locator('button[aria-keyshortcuts~="Control+S"]');
