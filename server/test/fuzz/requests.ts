import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Parameter, Schema } from './document.ts';
import { isObject, type KnownValues } from './known-values.ts';
import { hostileText, hostileValue, known, newName, resolve, valueOf } from './values.ts';

/** A request as sent. */
export interface WireRequest {
  method: string;
  /** Includes the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | undefined;
  signedIn: boolean;
}

type PlannedBody =
  | { kind: 'json'; value: unknown }
  /** A stored resource with a few values changed, as an editor would send it. */
  | { kind: 'resource'; pick: number; changes: readonly Change[]; newName: string | null }
  | { kind: 'form'; values: readonly (readonly [string, unknown])[] }
  | { kind: 'multipart'; parts: readonly { name: string; file: boolean; value: unknown }[]; whole: boolean }
  | { kind: 'raw'; type: string; text: string };

interface Change {
  /** Index over all places in the resource. */
  at: number;
  to: unknown;
}

/** A request before known values are inserted. */
export interface Plan {
  method: string;
  address: { pick: number; parameters: readonly unknown[] };
  query: readonly (readonly [string, unknown])[];
  headers: Readonly<Record<string, string>>;
  body: PlannedBody | undefined;
  signedIn: boolean;
}

const OTHER_METHODS = ['HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];
/** Keeps the request head within its limits; long texts go into bodies. */
const MAX_STEP = 500;
const BOUNDARY = 'fuzz-boundary';

const headerText = hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000));
const headers: Arbitrary<Record<string, string>> = fc
  .array(
    fc.oneof(
      header('accept-language', [
        'fr',
        'fr-CA,en;q=0.5',
        '*',
        'xx',
        'en;q=nan',
        'i-default',
        'fr;'.repeat(200),
      ]),
      header('accept', ['text/html', 'application/json', 'text/csv', '*/*', 'a/b;q=2', ';;', 'text/*;q=0']),
      header('accept-encoding', ['br', 'gzip', 'identity;q=0', '*;q=0', 'zstd, br;q=0.1']),
      header('if-match', ['"1"', '*', 'W/"1"', '"999999999999999999999"', '"-1"', '1', '"1", "2"']),
      header('if-none-match', ['"1"', '*', 'W/"1"']),
      header('if-modified-since', ['Sat, 21 Nov 2026 00:00:00 GMT', 'never']),
      header('range', [
        'bytes=0-0',
        'bytes=-1',
        'bytes=9-1',
        'bytes=0-1,3-4',
        'bytes=99999999999-',
        'rows=1-2',
      ]),
      header('idempotency-key', ['one', 'two', '', 'k'.repeat(300)]),
      header('origin', ['null', 'https://elsewhere.example', 'http://', 'file://']),
      header('sec-fetch-site', ['same-origin', 'cross-site', 'none', 'what']),
      header('authorization', ['Bearer', 'Bearer pvt_', 'Basic YTpi', `Bearer pvt_${'A'.repeat(43)}`]),
      header('x-forwarded-for', ['127.0.0.1', '::1, 10.0.0.1', 'unknown', '1'.repeat(500)]),
      header('x-forwarded-proto', ['https', 'javascript']),
      header('x-request-id', ['mine', 'a b']),
      header('content-encoding', ['gzip', 'br', 'identity', 'nothing']),
      header('content-type', [
        'text/plain',
        'application/json; charset=utf-16',
        'application/json;',
        '/',
        'multipart/form-data',
      ]),
      header('user-agent', ['']),
      header('host', ['elsewhere.example', 'a:99999', '[::1', 'a/b', '']),
    ),
    { maxLength: 3 },
  )
  .map((entries) => Object.assign({}, ...entries) as Record<string, string>);

function header(name: string, values: readonly string[]): Arbitrary<Record<string, string>> {
  return fc
    .oneof({ arbitrary: fc.constantFrom(...values), weight: 3 }, headerText)
    .map((value) => ({ [name]: value }));
}

/** Generates requests to an endpoint: valid, nearly valid and hostile. */
export function requestsTo(operation: Operation): Arbitrary<Plan> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  return fc.record({
    method: mostly(20, fc.constant(operation.method), fc.constantFrom(...OTHER_METHODS)),
    address: fc.record({
      pick: fc.nat(1000),
      parameters: fc.tuple(
        ...inPath.map((parameter) => mostly(6, fc.constant(undefined), pathValue(parameter))),
      ),
    }),
    query: queryOf(operation),
    headers: mostly(2, fc.constant({}), headers),
    body: bodyOf(operation),
    signedIn: mostly(12, fc.constant(true), fc.constant(false)),
  });
}

function mostly<T>(weight: number, usual: Arbitrary<T>, other: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight }, { arbitrary: other, weight: 1 });
}

function pathValue({ schema, name }: Parameter): Arbitrary<unknown> {
  return fc.oneof(valueOf(schema, name), hostileText);
}

function queryOf({ parameters }: Operation): Arbitrary<Plan['query']> {
  const declared = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      fc.oneof(valueOf(schema, name), hostileText).map((value) => [name, value] as const),
    );
  const stray = fc.tuple(hostileText, hostileText);
  const some = declared.length === 0 ? stray : mostly(12, fc.oneof(...declared), stray);
  return mostly(
    declared.length === 0 ? 8 : 1,
    fc.constant<Plan['query']>([]),
    fc.array(some, { minLength: 1, maxLength: 4 }),
  );
}

function bodyOf({ bodies, method }: Operation): Arbitrary<PlannedBody | undefined> {
  const kinds: { arbitrary: Arbitrary<PlannedBody | undefined>; weight: number }[] = [
    { arbitrary: raw, weight: 1 },
    { arbitrary: fc.constant(undefined), weight: Object.keys(bodies).length > 0 ? 1 : 8 },
  ];
  for (const [type, schema] of Object.entries(bodies)) kinds.push(...bodiesOf(type, schema, method));
  return fc.oneof(...kinds);
}

function bodiesOf(type: string, schema: Schema, method: string) {
  const kinds: { arbitrary: Arbitrary<PlannedBody>; weight: number }[] = [];
  const json = fc.record({ kind: fc.constant('json' as const), value: valueOf(schema, 'body') });
  if (type === 'application/json') {
    kinds.push({ arbitrary: json, weight: 6 }, { arbitrary: resource, weight: method === 'PUT' ? 14 : 6 });
  }
  if (type === 'application/x-www-form-urlencoded') kinds.push({ arbitrary: form, weight: 5 });
  if (type === 'multipart/form-data') kinds.push({ arbitrary: multipart, weight: 5 });
  return kinds;
}

const resource = fc.record({
  kind: fc.constant('resource' as const),
  pick: fc.nat(1000),
  changes: fc.array(
    fc.record({ at: fc.nat(1000), to: fc.oneof(hostileValue, known('shortcut'), known('id')) }),
    {
      maxLength: 2,
    },
  ),
  newName: fc.option(newName),
});

const controlName = fc.constantFrom(
  '_form',
  '_v',
  '_page',
  '_locale',
  '_website',
  '_altcha',
  'name',
  'email',
  'message',
  'file',
  'title',
  'alt',
);
const partName = mostly(6, controlName, hostileText);
const partValue = fc.oneof(known('shortcut'), known('value'), fc.constant('{"en":"A picture"}'), hostileText);

const form = fc.record({
  kind: fc.constant('form' as const),
  values: fc.array(fc.tuple(partName, partValue), { maxLength: 8 }),
});

/** The smallest image, and files that pretend to be one. */
const fileText = fc.oneof(
  fc.constantFrom(
    'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
    'GIF89a\xff\xff\xff\xff',
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff',
    '\xff\xd8\xff\xe0',
    'RIFF\0\0\0\0WEBPVP8 ',
    '%PDF-1.4',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aa">]><svg>&a;</svg>',
    'plain text',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 100 }),
);

const multipart = fc.record({
  kind: fc.constant('multipart' as const),
  parts: fc.array(
    fc.oneof(
      fc.record({ name: mostly(3, fc.constant('file'), partName), file: fc.constant(true), value: fileText }),
      fc.record({ name: partName, file: fc.constant(false), value: partValue }),
    ),
    { maxLength: 5 },
  ),
  whole: mostly(9, fc.constant(true), fc.constant(false)),
});

const raw = fc.record({
  kind: fc.constant('raw' as const),
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/json; charset=latin1',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/xml',
    '',
  ),
  text: fc.oneof(
    fc.constantFrom(
      '{"a": ',
      '[',
      'null',
      '{"__proto__":{"a":1}}',
      '\ufeff{}',
      '{"a":1,"a":2}',
      '"',
      '1e999',
      '\xff\xfe',
    ),
    fc.constant('['.repeat(50_000)),
    fc.constant(`{"a":`.repeat(5_000)),
    fc.json(),
    hostileText,
  ),
});

/** Creates the request of a plan with the values known so far. */
export function toWire(operation: Operation, plan: Plan, values: KnownValues): WireRequest {
  const resource =
    plan.body?.kind === 'resource' ? values.resource(operation.path, plan.body.pick) : undefined;
  const body = plan.body === undefined ? undefined : encode(plan.body, resource?.value, values);
  const known = resource?.address ?? values.address(operation.path, plan.address.pick);
  return {
    method: plan.method,
    path: addressOf(operation, plan, known, values) + queryString(plan.query, values),
    headers: { ...(body?.type ? { 'content-type': body.type } : {}), ...plan.headers },
    body: body?.bytes,
    signedIn: plan.signedIn,
  };
}

function addressOf(
  operation: Operation,
  { address }: Plan,
  known: string | undefined,
  values: KnownValues,
): string {
  const knownSteps = known?.split('/') ?? [];
  let index = 0;
  return operation.path
    .split('/')
    .map((step, at) => {
      const name = /\{(\w+)\}/.exec(step)?.[1];
      if (name === undefined) return step;
      const given = resolve(address.parameters[index], values);
      index += 1;
      if (given === undefined && knownSteps[at] !== undefined) return knownSteps[at];
      const text = encodeText(given ?? values.value(name, address.pick) ?? 'none');
      // A path parameter may contain several segments.
      return step.replace(
        `{${name}}`,
        name === 'path' ? text.replaceAll('%2F', '/').replace(/^\//, '') : text,
      );
    })
    .join('/');
}

function queryString(query: Plan['query'], values: KnownValues): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${encodeText(name)}=${encodeText(resolve(value, values))}`).join('&')}`;
}

/** Leaves percent signs unencoded if there is nothing else, since a malformed address is worth testing too. */
function encodeText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (/^[%\w./-]*%[%\w./-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed().slice(0, MAX_STEP));
}

function encode(body: PlannedBody, resource: unknown, values: KnownValues): { type: string; bytes: Buffer } {
  switch (body.kind) {
    case 'json':
      return json(resolve(body.value, values));
    case 'resource':
      return json(changed(resource ?? {}, resolve(body.changes, values) as Change[], body.newName));
    case 'form': {
      const pairs = body.values.map(
        ([name, value]) => `${encodeText(name)}=${encodeText(resolve(value, values))}`,
      );
      return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(pairs.join('&')) };
    }
    case 'multipart':
      return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: multipartBytes(body, values) };
    case 'raw':
      return { type: body.type, bytes: Buffer.from(body.text, 'latin1') };
  }
}

function json(value: unknown): { type: string; bytes: Buffer } {
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(value) ?? '') };
}

function multipartBytes(
  { parts, whole }: Extract<PlannedBody, { kind: 'multipart' }>,
  values: KnownValues,
): Buffer {
  const chunks = parts.flatMap(({ name, file, value }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"${file ? '; filename="a.gif"' : ''}\r\n\r\n`,
    ),
    Buffer.from(String(resolve(value, values)), file ? 'latin1' : 'utf8'),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(whole ? `--${BOUNDARY}--\r\n` : `--${BOUNDARY}`)]);
}

/** Returns a copy with other values at these places; a new name adds a property. */
function changed(resource: unknown, changes: readonly Change[], newName: string | null): unknown {
  const copy = structuredClone(resource) as Record<string, unknown>;
  if (newName !== null) {
    for (const name of ['shortcut', 'login', 'name'])
      if (typeof copy[name] === 'string') copy[name] = newName;
    if (typeof copy.email === 'string') copy.email = `${newName}@example.org`;
    if (Array.isArray(copy.urls)) copy.urls = [{ locale: 'en', path: `/${newName}` }];
  }
  const places: { parent: Record<string, unknown>; name: string }[] = [];
  collectPlaces(copy, places);
  for (const { at, to } of places.length > 0 ? changes : []) {
    const { parent, name } = places[at % places.length]!;
    parent[name] = to;
  }
  return copy;
}

function collectPlaces(value: unknown, places: { parent: Record<string, unknown>; name: string }[]): void {
  if (!isObject(value) && !Array.isArray(value)) return;
  for (const name of Object.keys(value)) {
    places.push({ parent: value as Record<string, unknown>, name });
    collectPlaces((value as Record<string, unknown>)[name], places);
  }
}
