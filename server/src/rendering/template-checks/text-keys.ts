import { unknownNameText } from '../../kernel/nearest-name.ts';

/** The existing texts. */
export interface KnownTexts {
  /** Dotted keys of all texts. */
  textKeys: Iterable<string>;
  /** Languages in which a text is missing. */
  missingIn(key: string): readonly string[];
}

/** Finds faults in the keys of texts in templates. */
export class TextKeys {
  readonly #keys: ReadonlySet<string>;
  readonly #missingIn: KnownTexts['missingIn'];

  constructor({ textKeys, missingIn }: KnownTexts) {
    this.#keys = new Set(textKeys);
    this.#missingIn = missingIn;
  }

  faultOf(key: string): string[] {
    if (!this.#keys.has(key)) return [unknownNameText('text', key, this.#keys)];
    const missing = this.#missingIn(key);
    return missing.length === 0 ? [] : [`There is no text "${key}" in ${missing.join(', ')}.`];
  }

  /** Like `faultOf`, for a path that may also lead to a group of texts. */
  faultOfPath(path: string): string[] {
    const isGroup = [...this.#keys].some((key) => key.startsWith(`${path}.`));
    return isGroup ? [] : this.faultOf(path);
  }
}
