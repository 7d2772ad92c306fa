import { validateHeaderName, validateHeaderValue } from 'node:http';
import { accepted, asMap, expected, type ParsedValue } from './parsed-value.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import type { PurgeRequest } from './property.ts';

const ENTRIES = ['url', 'method', 'headers', 'body', 'keys-header'];
const METHOD = /^[A-Z]{3,20}$/;
const KEYS_HEADERS = ['Surrogate-Key', 'Cache-Tag', 'xkey'];

/** Parses the request that purges a cache: its address, and optionally method, headers and body. */
export function parsePurgeRequest(raw: unknown): ParsedValue<PurgeRequest> {
  const map = asMap(raw);
  if (!map) return expected('a map such as {"url": "http://127.0.0.1:6081/", "method": "PURGE"}');
  const unknown = Object.keys(map).find((name) => !ENTRIES.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, ENTRIES);
    return expected(
      `a map of ${ENTRIES.join(', ')}; "${unknown}" is unknown${nearest ? ` (did you mean ${nearest}?)` : ''}`,
    );
  }
  const {
    url,
    method = 'POST',
    headers = { 'Surrogate-Key': '{keys}' },
    body = '',
    'keys-header': keysHeader = 'Surrogate-Key',
  } = map;
  const address = typeof url === 'string' ? URL.parse(url) : null;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    return expected('a map whose url is an address such as http://127.0.0.1:6081/');
  if (typeof method !== 'string' || !METHOD.test(method))
    return expected('a map whose method is an HTTP method such as POST or PURGE');
  if (!isHeaders(headers)) return expected('a map whose headers are a map of names to texts');
  if (typeof body !== 'string') return expected('a map whose body is a text');
  if (typeof keysHeader !== 'string' || !KEYS_HEADERS.includes(keysHeader))
    return expected(`a map whose keys-header is one of: ${KEYS_HEADERS.join(', ')}`);
  if (![...Object.values(headers), body].some((text) => /\{(?:keys|tags|json)\}/.test(text)))
    return expected('a map with {keys}, {tags} or {json} in a header or in the body');
  return accepted(
    Object.freeze({ url: address.href, method, headers: Object.freeze(headers), body, keysHeader }),
  );
}

function isHeaders(value: unknown): value is Record<string, string> {
  const map = asMap(value);
  return (
    map !== undefined &&
    Object.entries(map).every(([name, text]) => {
      try {
        validateHeaderName(name);
        validateHeaderValue(name, text as string);
        return typeof text === 'string';
      } catch {
        return false;
      }
    })
  );
}
