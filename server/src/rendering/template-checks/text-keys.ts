import { unknownNameText } from '../../kernel/nearest-name.ts';
import type { TemplateNames } from './check-templates.ts';

/** What is wrong with the keys of texts that templates name. */
export class TextKeys {
  readonly #keys: ReadonlySet<string>;
  readonly #missingIn: TemplateNames['missingIn'];

  constructor({ textKeys, missingIn }: Pick<TemplateNames, 'textKeys' | 'missingIn'>) {
    this.#keys = new Set(textKeys);
    this.#missingIn = missingIn;
  }

  faultOf(key: string): string[] {
    if (!this.#keys.has(key)) return [unknownNameText('text', key, this.#keys)];
    const missing = this.#missingIn(key);
    return missing.length === 0 ? [] : [`There is no text "${key}" in ${missing.join(', ')}.`];
  }

  /** As `faultOf`; a path may also lead to a group of texts. */
  faultOfPath(path: string): string[] {
    const isGroup = [...this.#keys].some((key) => key.startsWith(`${path}.`));
    return isGroup ? [] : this.faultOf(path);
  }
}
