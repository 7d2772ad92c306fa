import { Drop } from 'liquidjs';
import type { MessageArguments, Messages } from '../../kernel/messages.ts';

/**
 * Returns the messages as a variable: `{{ messages.form.submit }}` in templates, `model.messages.format(key, args)`
 * in contributors. Unknown messages print nothing.
 */
export interface MessagesModel {
  format(key: string, args?: MessageArguments): string;
}

class MessagesDrop extends Drop implements MessagesModel {
  readonly #messages: Messages;
  readonly #locale: string;
  readonly #prefix: string;

  constructor(messages: Messages, locale: string, prefix: string) {
    super();
    this.#messages = messages;
    this.#locale = locale;
    this.#prefix = prefix;
  }

  format(key: string, args?: MessageArguments): string {
    return this.#messages.format(this.#locale, key, args);
  }

  override liquidMethodMissing(name: string | number): unknown {
    const key = this.#prefix + String(name);
    return this.#messages.has(this.#locale, key)
      ? this.#messages.format(this.#locale, key)
      : new MessagesDrop(this.#messages, this.#locale, `${key}.`);
  }

  override valueOf(): string {
    return '';
  }

  override toString(): string {
    return '';
  }
}

export function createMessagesModel(messages: Messages, locale: string): MessagesModel {
  return new MessagesDrop(messages, locale, '');
}
