import type { BrowserContext, Page } from 'playwright-core';
import type { ApiClient } from '../../e2e/support/api-client.ts';
import { saveButton } from '../../e2e/support/save-button.ts';
import type { ReceivedMail } from '../../server/test/support/smtp-server.ts';
import { en } from '../../admin/src/i18n/en.ts';
import { fr } from '../../admin/src/i18n/fr.ts';
import { createTranslate, type MessageKey, type Translate } from '../../admin/src/i18n/translate.ts';

export type Language = 'en' | 'fr';

/** Matches a text up to its first `{…}` placeholder. */
function beginningOf(text: string): RegExp {
  return new RegExp(`^${text.split('{')[0]!.replaceAll(/[.*+?^$()[\]|\\]/g, String.raw`\$&`)}`);
}

/** Performs user actions on a screen in any language. */
export class Operator {
  readonly page: Page;
  readonly api: ApiClient;
  readonly language: Language;
  readonly t: Translate;
  /** Cleanup to run after the screenshot. */
  readonly afterwards: (() => Promise<unknown>)[] = [];
  /** Waits for the next email. */
  readonly nextMail: () => Promise<ReceivedMail>;

  constructor(page: Page, api: ApiClient, language: Language, nextMail: () => Promise<ReceivedMail>) {
    this.page = page;
    this.api = api;
    this.language = language;
    this.nextMail = nextMail;
    this.t = createTranslate(language, language === 'fr' ? fr : en);
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** Returns a text, or a pattern for its beginning if it has placeholders. */
  text(key: MessageKey): string | RegExp {
    const text: string | { other: string } = (this.language === 'fr' ? fr : en)[key];
    const one = typeof text === 'string' ? text : text.other;
    return one.includes('{') ? beginningOf(one) : one;
  }

  async press(key: MessageKey): Promise<void> {
    await this.page
      .getByRole('button', { name: this.text(key), exact: true })
      .filter({ visible: true })
      .first()
      .click();
  }

  async save(): Promise<void> {
    await saveButton(this.page).click();
  }

  async pick(key: MessageKey): Promise<void> {
    await this.page.getByRole('menuitem', { name: this.text(key), exact: true }).click();
  }

  async open(key: MessageKey): Promise<void> {
    await this.page.getByRole('tab', { name: this.text(key), exact: true }).click();
  }

  /** Presses a button in the open dialog. */
  async answer(key: MessageKey): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.text(key), exact: true })
      .last()
      .click();
  }

  async dialog(): Promise<void> {
    await this.page.getByRole('dialog').last().waitFor();
  }

  async fill(key: MessageKey, value: string): Promise<void> {
    await this.page
      .getByRole('textbox', { name: this.text(key), exact: true })
      .first()
      .fill(value);
  }
}
