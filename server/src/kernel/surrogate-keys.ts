import { createHash } from 'node:crypto';

/** The key that every page has. Purging it empties the cache in front. */
export const SITE_KEY = 'site';
/** The key of pages with more dependencies than a header can name. It is purged with every save. */
export const MANY_KEY = 'many';

/** Dependencies that only a restart changes, which purges everything. */
const FIXED = /^(?:template|messages):/;
const OWN = /^(?:page|article):/;
const MAX_KEY_LENGTH = 200;
/** Proxies refuse longer headers. */
const MAX_HEADER_LENGTH = 6000;

/** Returns the surrogate keys of dependencies: printable, without spaces and commas. */
export function surrogateKeys(dependencies: readonly string[]): string[] {
  return dependencies.filter((name) => !FIXED.test(name)).map(keyOf);
}

/** Returns the keys of a page as the value of a header: its own alone beside the general ones when there are too many. */
export function surrogateKeyHeader(dependencies: readonly string[], separator: ' ' | ','): string {
  const keys = surrogateKeys(dependencies);
  const all = [...keys, SITE_KEY].join(separator);
  if (all.length <= MAX_HEADER_LENGTH) return all;
  const own = keys.filter((key) => OWN.test(key)).slice(0, 1);
  return [...own, MANY_KEY, SITE_KEY].join(separator);
}

function keyOf(name: string): string {
  const key = encodeURI(name.toWellFormed()).replaceAll(',', '%2C');
  return key.length <= MAX_KEY_LENGTH ? key : `hash:${createHash('sha256').update(name).digest('hex')}`;
}
