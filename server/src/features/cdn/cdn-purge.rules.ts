import type { PurgeRequest } from '../../config/property.ts';

/** How long a CDN or reverse proxy may cache pages. */
export const KEPT_AT_EDGE_MS = 86_400_000;
/** A save that affects more purges everything. */
export const MAX_KEYS = 1000;
/** The limits of CDN services for one request. */
const KEYS_PER_REQUEST = 30;
const BYTES_PER_REQUEST = 4000;

export interface PurgeValues {
  keys: readonly string[];
  token: string;
}

/** Splits keys into those of one request each. */
export function keyGroups(keys: readonly string[]): string[][] {
  const groups: string[][] = [];
  let bytes = Infinity;
  for (const key of keys) {
    const last = groups.at(-1);
    bytes += key.length + 1;
    if (last && last.length < KEYS_PER_REQUEST && bytes <= BYTES_PER_REQUEST) last.push(key);
    else {
      groups.push([key]);
      bytes = key.length;
    }
  }
  return groups;
}

export function requestHeaders({ headers }: PurgeRequest, values: PurgeValues): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, filled(text, values)]));
}

export function requestBody({ body }: PurgeRequest, values: PurgeValues): string {
  return filled(body, values);
}

function filled(text: string, { keys, token }: PurgeValues): string {
  const values: Record<string, string> = {
    keys: keys.join(' '),
    tags: keys.join(','),
    json: JSON.stringify(keys),
    token,
  };
  return text.replaceAll(/\{(keys|tags|json|token)\}/g, (_, name: string) => values[name]!);
}

/** Returns the `CDN-Cache-Control` of a page: a day, or until it expires. */
export function edgeCacheControl(expiresAt: number | null, now: number): string {
  const remaining = expiresAt === null ? KEPT_AT_EDGE_MS : Math.max(0, expiresAt - now);
  return `max-age=${Math.floor(Math.min(KEPT_AT_EDGE_MS, remaining) / 1000)}`;
}
