import type { Locator, Page } from 'playwright-core';

/** The title in the open language. */
export const titleInput = (page: Page): Locator => page.getByRole('textbox', { name: 'Title', exact: true });

/** Opens the texts of an editor in another language. */
export const openLanguage = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Language of the texts' }).getByText(name).click();
