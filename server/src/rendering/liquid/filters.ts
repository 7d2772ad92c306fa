import type { Context, Liquid } from 'liquidjs';
import { toValue } from 'liquidjs';
import { acceptedFiles } from '../../kernel/accepted-files.ts';
import type { MessageArguments } from '../../kernel/messages.ts';
import { textDirection } from '../../kernel/text-direction.ts';
import { toText } from '../plain-text.ts';
import { printed, Verbatim } from '../output-format.ts';
import { asHtml, escapeHtml, SafeHtml } from '../safe-html.ts';
import { writeDate, type DateStyle } from '../written-date.ts';
import { printable, scopeOf } from './render-scope.ts';

/** The `this` of a filter. */
interface FilterCall {
  context: Context;
}
/** The part of it that Liquid's own filters use. */
interface OriginalCall {
  context: Pick<Context, 'opts' | 'memoryLimit'>;
}

/** Characters that could end a script or a line of it. */
const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;

/** Returns JSON that is safe inside `<script>`, also for data blocks. */
function scriptJson(value: unknown): string {
  const json = (JSON.stringify(toValue(value)) as string | undefined) ?? 'null';
  return json.replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Named arguments (`count: 2`) are pairs, others plain values. */
type FilterArgument = unknown;

const DATE_STYLES = new Set(['full', 'long', 'medium', 'short']);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/**
 * Adds Parvis's filters, and replaces Liquid's filters that would escape twice: their results are safe HTML, which
 * is printed unchanged.
 */
export function addFilters(engine: Liquid): void {
  const original = (name: string) =>
    engine.filters[name] as (this: OriginalCall, value: unknown, ...args: FilterArgument[]) => unknown;
  const strftime = original('date');
  const stripTags = original('strip_html');

  engine.registerFilter('t', function (this: FilterCall, key: unknown, ...args: FilterArgument[]) {
    const { messages, locale } = scopeOf(this.context);
    return messages.format(locale, asText(key), messageArguments(args));
  });

  engine.registerFilter('accepted_files', function (this: FilterCall, accept: unknown) {
    const { messages, locale } = scopeOf(this.context);
    const tokens = toValue(accept) as unknown;
    return acceptedFiles(messages, locale, Array.isArray(tokens) ? tokens.map(asText) : []);
  });

  engine.registerFilter('asset', function (this: FilterCall, name: unknown) {
    return scopeOf(this.context).assetHref(asText(name));
  });

  engine.registerFilter('link', function (this: FilterCall, reference: unknown) {
    return scopeOf(this.context).content.link(asText(reference));
  });

  engine.registerFilter('json', function (this: FilterCall, value: unknown) {
    const json = scriptJson(value);
    return scopeOf(this.context).format === 'json' ? new Verbatim(json) : new SafeHtml(json);
  });

  engine.registerFilter('date', function (this: FilterCall, value: unknown, ...args: FilterArgument[]) {
    const { locale, timeZone } = scopeOf(this.context);
    const given = isoOf(value);
    const [format, time] = args.map((arg) => (Array.isArray(arg) ? undefined : asText(arg)));
    if (format === undefined || DATE_STYLES.has(format)) {
      if (typeof given !== 'string' && !(given instanceof Date)) return given;
      const style = {
        dateStyle: format ?? 'long',
        ...(time && DATE_STYLES.has(time) ? { timeStyle: time } : {}),
      };
      return writeDate(
        given instanceof Date ? given.toISOString() : given,
        style as DateStyle,
        locale,
        timeZone,
      );
    }
    // A day has no time zone; it is read and written in UTC.
    const zone = time ?? (typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) ? 'UTC' : timeZone);
    const opts = { ...this.context.opts, locale };
    const { memoryLimit } = this.context;
    return strftime.call({ context: { opts, memoryLimit } }, given, format, zone);
  });

  engine.registerFilter('direction', (locale: unknown) => textDirection(asText(locale)));

  engine.registerFilter('number', function (this: FilterCall, value: unknown, ...args: FilterArgument[]) {
    const number = Number(toValue(value) ?? Number.NaN);
    if (value === '' || Number.isNaN(number)) return value;
    return new Intl.NumberFormat(scopeOf(this.context).locale, numberOptions(args)).format(number);
  });

  const escape = function (this: FilterCall, value: unknown) {
    return printable(this.context, printed(scopeOf(this.context).format, plain(value)));
  };
  engine.registerFilter('escape', escape);
  engine.registerFilter('xml_escape', escape);
  engine.registerFilter(
    'escape_once',
    (value: unknown) => new SafeHtml(escapeHtml(unescapeHtml(asText(value)))),
  );
  engine.registerFilter(
    'newline_to_br',
    (value: unknown) => new SafeHtml(asHtml(plain(value)).replace(/\r?\n/g, '<br>\n')),
  );
  engine.registerFilter('strip_html', function (this: FilterCall, value: unknown) {
    const text = stripTags.call(this, asText(value)) as string;
    return value instanceof SafeHtml ? unescapeHtml(text) : text;
  });
}

function messageArguments(args: readonly FilterArgument[]): MessageArguments {
  const named: MessageArguments = {};
  for (const arg of args) {
    if (!Array.isArray(arg)) continue;
    const [name, given] = arg as [string, unknown];
    const value: unknown = toValue(given);
    named[name] =
      typeof value === 'number' || typeof value === 'boolean' || value instanceof Date
        ? value
        : asText(value);
  }
  return named;
}

function numberOptions(args: readonly FilterArgument[]): Intl.NumberFormatOptions {
  const named = messageArguments(args);
  const options: Record<string, unknown> = {};
  const names = [
    'minimumFractionDigits',
    'maximumFractionDigits',
    'style',
    'currency',
    'unit',
    'notation',
    'useGrouping',
  ];
  for (const name of names) if (Object.hasOwn(named, name)) options[name] = named[name];
  return options;
}

function isoOf(value: unknown): unknown {
  const given: unknown = toValue(value);
  return typeof given === 'object' && given !== null && 'iso' in given ? given.iso : given;
}

function plain(value: unknown): unknown {
  return toValue(value);
}

/** Returns a value as text, like Liquid. */
function asText(value: unknown): string {
  return toText(plain(value));
}

/** Returns the text of HTML without tags. */
export function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal, hexadecimal, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? entity;
      const code = decimal === undefined ? parseInt(String(hexadecimal), 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
