import { resolve } from 'node:path';
import { STYLE_SHEET_ID_PATTERN } from '../contract/style-sheet.ts';
import { isShortcut } from '../kernel/shortcut.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import * as address from './parse-address.ts';
import { parseLocale, parseLocales, parseTimeZone } from './parse-locale.ts';
import { parseBcryptStrength, parseDuration, parseNumber, parseSize } from './parse-quantity.ts';
import { parsePurgeRequest } from './parse-purge-request.ts';
import { parseSchedule } from './parse-schedule.ts';
import { parseSecurityPolicy } from './parse-security-policy.ts';
import { accepted, asList, asMap, asText, expected, type ParsedValue } from './parsed-value.ts';
import type { Property, ValueTypes } from './property.ts';

/** What values are validated against, besides their property. */
export interface ParsingContext {
  /** Absolute. */
  readonly dataDirectory: string;
  /** The names of all field types, including the project's own. */
  readonly fieldTypes: readonly string[];
}

type ParserOf<Type extends keyof ValueTypes> = (
  raw: unknown,
  property: Extract<Property, { type: Type }>,
  context: ParsingContext,
) => ParsedValue<ValueTypes[Type]>;

const PARSERS: { readonly [Type in keyof ValueTypes]: ParserOf<Type> } = {
  text: parseText,
  integer: (raw, property) => parseNumber(raw, property, true),
  number: (raw, property) => parseNumber(raw, property, false),
  boolean: parseBoolean,
  duration: parseDuration,
  size: parseSize,
  path: (raw, _property, context) => parsePath(raw, context.dataDirectory),
  shortcut: parseShortcut,
  locale: parseLocale,
  locales: parseLocales,
  'field-types': (raw, property, context) => parseFieldTypes(raw, property.refused, context.fieldTypes),
  'style-sheets': parseStyleSheets,
  'site-address': address.parseSiteAddress,
  'web-address': address.parseWebAddress,
  origins: address.parseOrigins,
  'mail-address': address.parseMailAddress,
  'mail-sender': address.parseMailSender,
  'database-address': (raw, _property, context) => address.parseDatabaseAddress(raw, context.dataDirectory),
  'file-storage-address': (raw, _property, context) =>
    address.parseFileStorageAddress(raw, context.dataDirectory),
  'mail-server-address': address.parseMailServerAddress,
  'time-zone': parseTimeZone,
  schedule: parseSchedule,
  map: parseTextMap,
  'security-policy': parseSecurityPolicy,
  'bcrypt-strength': parseBcryptStrength,
  'trusted-proxies': address.parseTrustedProxies,
  networks: address.parseNetworks,
  'purge-request': parsePurgeRequest,
};

/**
 * Parses the value of a property, or returns what is allowed instead.
 * @param raw the YAML value, or the text of a variable
 */
export function parseProperty(
  property: Property,
  raw: unknown,
  context: ParsingContext,
): ParsedValue<unknown> {
  if (property.type === 'choice') return parseChoice(raw, property.allowed);
  // The table pairs each type with its parser.
  const parser = PARSERS[property.type] as (
    raw: unknown,
    property: Property,
    context: ParsingContext,
  ) => ParsedValue<unknown>;
  return parser(raw, property, context);
}

function parseChoice(raw: unknown, allowed: readonly string[]): ParsedValue<string> {
  const text = asText(raw);
  return text !== undefined && allowed.includes(text)
    ? accepted(text)
    : expected(`one of: ${allowed.join(', ')}`);
}

function parseText(
  raw: unknown,
  { min = 0, max = Infinity }: { min?: number; max?: number },
): ParsedValue<string> {
  if (typeof raw === 'number' || typeof raw === 'boolean') return expected('a text: put it in quotes');
  if (typeof raw !== 'string') return expected('a text');
  if (raw.length < min || raw.length > max) return expected(`a text of ${min} to ${max} characters`);
  return /\p{Cc}/u.test(raw) ? expected('a text without control characters') : accepted(raw);
}

function parseBoolean(raw: unknown): ParsedValue<boolean> {
  const text = typeof raw === 'boolean' ? String(raw) : asText(raw)?.toLowerCase();
  return text === 'true' || text === 'false' ? accepted(text === 'true') : expected('true or false');
}

function parsePath(raw: unknown, dataDirectory: string): ParsedValue<string> {
  const text = asText(raw) ?? '';
  return text === '' || text.includes('\0')
    ? expected('a path of a folder')
    : accepted(resolve(dataDirectory, text));
}

function parseShortcut(raw: unknown): ParsedValue<string> {
  const text = asText(raw) ?? '';
  return isShortcut(text) ? accepted(text) : expected('a shortcut such as home or opening-hours');
}

function parseFieldTypes(
  raw: unknown,
  { values: refused, why } = { values: [] as readonly string[], why: '' },
  known: readonly string[],
): ParsedValue<readonly string[]> {
  const list = asList(raw);
  if (!list) return expected('a list of field types');
  const closed = list.find((name) => refused.includes(name));
  if (closed !== undefined) return expected(`a list without ${refused.join(', ')}; "${closed}" ${why}`);
  const unknown = list.find((name) => !known.includes(name));
  if (unknown === undefined) return accepted(Object.freeze([...new Set(list)]));
  const open = known.filter((name) => !refused.includes(name));
  const nearest = nearestName(unknown, open);
  return expected(
    `a list of known field types; "${unknown}" is unknown${nearest ? ` (did you mean ${nearest}?)` : ''}`,
  );
}

function parseStyleSheets(raw: unknown): ParsedValue<readonly string[]> {
  const list = asList(raw);
  const id = new RegExp(STYLE_SHEET_ID_PATTERN);
  return list?.every((name) => id.test(name))
    ? accepted(Object.freeze([...new Set(list)]))
    : expected('a list of style sheets, each as its id, such as site');
}

function parseTextMap(raw: unknown): ParsedValue<Readonly<Record<string, string>>> {
  const map = asMap(raw);
  if (!map) return expected('a map of names to texts, such as {"phone": "01 23 45 67 89"}');
  const other = Object.entries(map).find(
    ([, value]) => !['string', 'number', 'boolean'].includes(typeof value),
  );
  if (other) return expected(`a map of names to texts; the value of "${other[0]}" is not a text`);
  return accepted(
    Object.freeze(Object.fromEntries(Object.entries(map).map(([name, value]) => [name, String(value)]))),
  );
}
