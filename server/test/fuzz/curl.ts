import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireRequest } from './requests.ts';

/** Longer bodies, and those that a terminal cannot show, are written to a file. */
const MAX_SHOWN = 2000;

/** Returns a command that repeats the request: `$URL` is the server, `$SESSION` the cookie value. */
export function toCurl({ method, path, headers, body, signedIn }: WireRequest): string {
  return [
    `curl -i --path-as-is -X ${method} "$URL"${quoted(path)}`,
    ...(signedIn ? ['-b "parvis_session=$SESSION"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-binary ${dataOf(body)}`] : []),
  ].join(' ');
}

function dataOf(body: Buffer): string {
  const text = body.toString();
  if (text.length <= MAX_SHOWN && /^[\x20-\x7e]*$/.test(text) && !text.startsWith('@')) return quoted(text);
  const file = join(mkdtempSync(join(tmpdir(), 'parvis-fuzz-')), 'body');
  writeFileSync(file, body);
  return quoted(`@${file}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
