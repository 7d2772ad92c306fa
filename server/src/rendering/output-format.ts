import { textOfHtml } from '../kernel/html-text.ts';
import { toText } from './plain-text.ts';
import { asHtml, escapeHtml, SafeHtml } from './safe-html.ts';

/** The format of a template's output. */
export type OutputFormat = 'html' | 'ics' | 'xml' | 'json' | 'txt';

export const CONTENT_TYPES: Readonly<Record<OutputFormat, string>> = {
  html: 'text/html; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};
/** The second extension of a template: `pages/agenda.ics`. Texts of emails have their own. */
const EXTENSIONS = /\.(?:(ics|xml|json|txt)|text)$/;
/** Characters that XML cannot contain. */
// eslint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const MAX_LINE_BYTES = 75;

/** Returns the format of a template, which is part of its name. */
export function formatOf(template: string): OutputFormat {
  const found = EXTENSIONS.exec(template);
  if (!found) return 'html';
  return (found[1] as OutputFormat | undefined) ?? 'txt';
}

/** Output in its own format, printed unchanged. */
export class Verbatim {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** Returns a value as printed in a format. In formats other than HTML, HTML is printed as text. */
export function printed(format: OutputFormat, value: unknown): string {
  if (format === 'html') return asHtml(value);
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Verbatim) return value.toString();
  if (Array.isArray(value)) return value.map((item) => printed(format, item)).join('');
  return ESCAPES[format](value);
}

const readable = (value: unknown): string =>
  value instanceof SafeHtml ? textOfHtml(value.toString()) : toText(value);

const ESCAPES: Readonly<Record<Exclude<OutputFormat, 'html'>, (value: unknown) => string>> = {
  xml: (value) => escapeHtml(toText(value).replace(NOT_IN_XML, '')),
  json: (value) => JSON.stringify(toText(value)).slice(1, -1),
  // RFC 5545 §3.3.11
  ics: (value) =>
    readable(value)
      .replace(/[\\;,]/g, (character) => `\\${character}`)
      .replace(/\r\n?|\n/g, String.raw`\n`)
      .replace(NOT_IN_XML, ''),
  txt: readable,
};

/** Returns the complete output in its final form. Throws an Error when it is invalid in its format. */
export function finishOutput(format: OutputFormat, output: string): string {
  if (format === 'json') JSON.parse(output);
  return format === 'ics' ? foldedLines(output) : output.trimStart();
}

/** Returns the content lines of a calendar, without indentation and blank lines, folded. Source: RFC 5545 §3.1. */
function foldedLines(output: string): string {
  const lines = output.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
