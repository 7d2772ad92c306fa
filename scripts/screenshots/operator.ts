import type { BrowserContext, Page } from 'playwright-core';
import type { ApiClient } from '../../e2e/support/api-client.ts';
import type { ReceivedMail } from '../../server/test/support/smtp-server.ts';
import { en } from '../../admin/src/i18n/en.ts';
import { fr } from '../../admin/src/i18n/fr.ts';
import { createTranslate, type MessageKey, type Translate } from '../../admin/src/i18n/translate.ts';

export type Language = 'en' | 'fr';

/** A text of the administration without what it is filled with: the words before the first `{…}`. */
function beginningOf(text: string): RegExp {
  return new RegExp(`^${text.split('{')[0]!.replaceAll(/[.*+?^$()[\]|\\]/g, String.raw`\$&`)}`);
}

/** Does what a person does on a screen, in whichever language it speaks. */
export class Operator {
  readonly page: Page;
  readonly api: ApiClient;
  readonly language: Language;
  readonly t: Translate;
  /** What has to be undone once the picture is taken. */
  readonly afterwards: (() => Promise<unknown>)[] = [];
  /** The mail that comes next. */
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

  /** A text, or how it begins when it is filled with something. */
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

  async pick(key: MessageKey): Promise<void> {
    await this.page.getByRole('menuitem', { name: this.text(key), exact: true }).click();
  }

  async open(key: MessageKey): Promise<void> {
    await this.page.getByRole('tab', { name: this.text(key), exact: true }).click();
  }

  /** Presses what is in the dialog that is open. */
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
