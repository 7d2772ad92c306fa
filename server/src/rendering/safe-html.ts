import { CannotCut, HOLE_MARK } from './cut/request-value.ts';
import { toText } from './plain-text.ts';

/**
 * HTML that templates print as it is. Everything else is escaped; a string filter applied to it gives plain text again,
 * which is escaped. Made by rendering for content and fragments, and by contributors with `html`.
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

  /** As it is printed, holes of a page that is cut among it. */
  get markup(): string {
    return this.#markup;
  }

  /** For whoever does something with it: that cannot be done with what depends on the request. */
  get #html(): string {
    if (this.#markup.includes(HOLE_MARK)) throw new CannotCut('its output is processed further');
    return this.#markup;
  }

  toString(): string {
    return this.#html;
  }

  // What Liquid asks a value that it compares: `{% if content == blank %}`, `{% if content contains 'x' %}`.
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

/** The text as HTML, fit for content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/**
 * Safe HTML from a template literal: the literal parts stand as written, the values are escaped unless they are safe
 * HTML themselves. Lists are joined; `null`, `undefined` and `false` are nothing.
 */
export function html(parts: TemplateStringsArray, ...values: unknown[]): SafeHtml {
  return new SafeHtml(parts.reduce((before, part, index) => before + asHtml(values[index - 1]) + part));
}

/** A value as it is printed: safe HTML as it stands, a text escaped, a list joined. */
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
