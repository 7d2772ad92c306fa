import Negotiator from 'negotiator';
import type { Encoding } from './ready-page.ts';

/** Missing from the package's types. */
interface Preferring {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): Encoding[];
}

const AVAILABLE = ['br', 'gzip'];

/**
 * Returns the best encoding that the client accepts (RFC 9110 §12.5.3): brotli in a tie, identity as the last resort.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as Preferring;
  return negotiator.encodings(AVAILABLE, { preferred: AVAILABLE })[0] ?? 'identity';
}
