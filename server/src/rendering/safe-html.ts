import { CannotCut, HOLE_MARK } from './cut/request-value.ts';
import { toText } from './plain-text.ts';

/**
 * HTML that templates print unescaped. Everything else is escaped. A string filter turns it into plain text, which
 * is escaped. Created by rendering for content and fragments, and by contributors with `html`.
 */
export class SafeHtml {
  readonly #markup: string;

  constructor(html: string) {
    this.#markup = html;
  }

  /** Characters. */
  get size(): number {
    return this.#html.length;
  }

  /** The HTML to print, including placeholders of a page that is cut. */
  get markup(): string {
    return this.#markup;
  }

  /** The HTML for further processing, which is impossible for content that depends on the request. */
  get #html(): string {
    if (this.#markup.includes(HOLE_MARK)) throw new CannotCut('its output is processed further');
    return this.#markup;
  }

  toString(): string {
    return this.#html;
  }

  // Liquid calls these in comparisons: `{% if content == blank %}`, `{% if content contains 'x' %}`.
  equals(other: unknown): unknown {
    return isComparable(other) && !(other instanceof SafeHtml)
      ? other.equals(this.#html)
      : String(other) === this.#html;
  }
  gt(other: unknown): boolean {
    return this.#html > String(other);
  }
  geq(other: unknown): boolean {
    return this.#html >= String(other);
  }
  lt(other: unknown): boolean {
    return this.#html < String(other);
  }
  leq(other: unknown): boolean {
    return this.#html <= String(other);
  }
  indexOf(text: string): number {
    return this.#html.indexOf(text);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/** Returns text escaped for content and quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/**
 * Returns safe HTML from a template literal. Values are escaped unless they are safe HTML. Lists are joined; `null`,
 * `undefined` and `false` are empty.
 */
export function html(parts: TemplateStringsArray, ...values: unknown[]): SafeHtml {
  return new SafeHtml(parts.reduce((before, part, index) => before + asHtml(values[index - 1]) + part));
}

/** Returns a value as printed: safe HTML unchanged, text escaped, lists joined. */
export function asHtml(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.markup;
  if (Array.isArray(value)) return value.map(asHtml).join('');
  return escapeHtml(toText(value));
}

function isComparable(value: unknown): value is { equals(other: unknown): unknown } {
  return (
    typeof value === 'object' && value !== null && 'equals' in value && typeof value.equals === 'function'
  );
}
