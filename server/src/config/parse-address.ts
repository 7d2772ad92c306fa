import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { accepted, asList, asText, expected, type ParsedValue } from './parsed-value.ts';

const MAIL_ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/;
const MAIL_SENDER = /^[^<>"\r\n]+ <([^<>]+)>$/;
const BUCKET_ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*$/;
/** A longer chain is assumed to be a mistake. */
const MAX_PROXIES = 20;
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Parses an http address and keeps it as written. */
export function parseWebAddress(raw: unknown): ParsedValue<string> {
  const text = asText(raw);
  return text !== undefined && isPlainWebAddress(text)
    ? accepted(text)
    : expected('an address such as https://id.example.org, without user, query and fragment');
}

/** Parses an http address and removes trailing slashes. */
export function parseSiteAddress(raw: unknown): ParsedValue<string> {
  const text = asText(raw);
  return text !== undefined && isPlainWebAddress(text)
    ? accepted(new URL(text).href.replace(/\/+$/, ''))
    : expected('an address such as https://www.example.org, without user, query and fragment');
}

/** Parses a list of origins, or `*`. */
export function parseOrigins(raw: unknown): ParsedValue<readonly string[]> {
  const list = asList(raw);
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
  return list && (list.every(isOrigin) || (list.length === 1 && list[0] === '*'))
    ? accepted(Object.freeze(list))
    : expected('a list of origins such as https://app.example.org, or * alone');
}

export function parseMailAddress(raw: unknown): ParsedValue<string> {
  const text = asText(raw);
  return text !== undefined && isMailAddress(text)
    ? accepted(text)
    : expected('an email address such as contact@example.org');
}

export function parseMailSender(raw: unknown): ParsedValue<string> {
  const text = asText(raw) ?? '';
  const address = MAIL_SENDER.exec(text)?.[1] ?? text;
  return isMailAddress(address)
    ? accepted(text)
    : expected('an email address, or a name with one: Library <contact@example.org>');
}

/** Returns `sqlite:<absolute file>` or a PostgreSQL address. */
export function parseDatabaseAddress(raw: unknown, dataDirectory: string): ParsedValue<string> {
  const text = asText(raw) ?? '';
  const file = /^sqlite:(?:\/\/(?=\/))?(?!:memory:)(.+)$/.exec(text)?.[1];
  if (file !== undefined) return accepted(`sqlite:${resolve(dataDirectory, file)}`);
  return hasScheme(text, ['postgres:', 'postgresql:'])
    ? accepted(text)
    : expected('sqlite:<file> or postgres://<user>:<password>@<host>/<database>');
}

/** Returns `file:<absolute folder>` or `s3://<bucket>/<prefix>`, without a trailing slash. */
export function parseFileStorageAddress(raw: unknown, dataDirectory: string): ParsedValue<string> {
  const text = asText(raw) ?? '';
  const folder = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  if (folder !== undefined) return accepted(`file:${resolve(dataDirectory, folder)}`);
  const bucket = text.replace(/\/+$/, '');
  return BUCKET_ADDRESS.test(bucket)
    ? accepted(bucket)
    : expected(
        'file:<folder> or s3://<bucket>/<prefix>, with only ASCII letters, digits, dots, hyphens and underscores',
      );
}

export function parseMailServerAddress(raw: unknown): ParsedValue<string> {
  const text = asText(raw) ?? '';
  return hasScheme(text, ['smtp:', 'smtps:'])
    ? accepted(text)
    : expected('smtp://<user>:<password>@<host>:<port> or smtps://…');
}

/** Parses which proxies' forwarding headers are trusted: none, a number of hops, or a list of networks. */
export function parseTrustedProxies(raw: unknown): ParsedValue<false | number | readonly string[]> {
  if (raw === false || asText(raw) === 'false') return accepted(false);
  const hops = typeof raw === 'number' ? raw : /^\d+$/.test(asText(raw) ?? '') ? Number(raw) : undefined;
  if (hops !== undefined && Number.isInteger(hops) && hops >= 1 && hops <= MAX_PROXIES) return accepted(hops);
  const list = asList(raw);
  return list !== undefined &&
    list.length > 0 &&
    list.every((text) => NETWORK_NAMES.includes(text) || isNetwork(text))
    ? accepted(list)
    : expected(
        `false, the number of proxies in front of the server (1 to ${MAX_PROXIES}), or a list of their addresses and ` +
          'networks such as 10.0.0.0/8 or loopback. Trusting every address (true, 0.0.0.0/0) would let visitors forge ' +
          'their address with X-Forwarded-For',
      );
}

/** Parses a list of addresses and networks. */
export function parseNetworks(raw: unknown): ParsedValue<readonly string[]> {
  const list = asList(raw);
  return list?.every(isNetwork)
    ? accepted(list)
    : expected('a list of addresses and networks such as 10.0.0.0/8 or 192.168.1.5');
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  // A network of zero bits would be every address.
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

function isMailAddress(text: string): boolean {
  return text.length <= 254 && MAIL_ADDRESS.test(text);
}

function isPlainWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === '' && url.password === '' && !text.includes('?') && !text.includes('#');
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return schemes.includes(url.protocol) && url.host !== '';
}
