import type { Encoding } from './ready-page.ts';

/** Headers that are remembered, and their characters: browsers send a handful of different ones. */
const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 100;

const known = new Map<string, Encoding>();

/**
 * The encoding to send, of those that a reader accepts (RFC 9110 §12.5.3); the smaller one when both are as welcome. As it is is the
 * last resort, even of who refuses it.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity';
  if (header.length > MAX_KNOWN_LENGTH) return negotiate(header);
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = negotiate(header);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(header, encoding);
  }
  return encoding;
}

function negotiate(header: string): Encoding {
  const weights = new Map(
    header.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const;
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br === 0 && gzip === 0) return 'identity';
  return br >= gzip ? 'br' : 'gzip';
}
