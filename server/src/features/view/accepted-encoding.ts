import Negotiator from 'negotiator';
import type { Encoding } from './ready-page.ts';

/** What its types do not have yet. */
interface Preferring {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): Encoding[];
}

const AVAILABLE = ['br', 'gzip'];

/** Returns the encoding to send, of those that a reader accepts (RFC 9110 §12.5.3); brotli when both are as welcome, none as the last resort. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as Preferring;
  return negotiator.encodings(AVAILABLE, { preferred: AVAILABLE })[0] ?? 'identity';
}
