/** Addresses of the service itself, which content may not use, nor below `/{locale}`. Source: contract §4. */
const RESERVED_TREES = [
  'api',
  'admin',
  'view',
  'secured-view',
  'preview',
  'search',
  'css',
  'media',
  'assets',
  'health',
  'metrics',
  '.well-known',
];
const RESERVED_FILES = ['/', '/sitemap.xml', '/robots.txt', '/favicon.ico'];

/** Non-empty segments of letters, digits and `- _ . ~` in any script, except `.` and `..`. No trailing slash. */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{M}\p{N}._~-]+)+$/u;

/**
 * Returns the fault of a content address, or undefined. `/fr` belongs to the home page when French is a language of
 * the site.
 */
export function publicPathFault(
  path: string,
  languages: readonly string[],
): 'reserved-path' | 'path-format' | undefined {
  if (RESERVED_FILES.includes(path)) return 'reserved-path';
  if (!PATH.test(path)) return 'path-format';
  return isReservedPath(path, languages) ? 'reserved-path' : undefined;
}

/** Returns whether the address pattern of articles, such as `/news/{slug}`, begins with an address of the service. */
export function isReservedPattern(pattern: string, languages: readonly string[]): boolean {
  const folder = pattern.slice(0, pattern.lastIndexOf('/'));
  // `/fr/{slug}` would be the address of pages in French.
  return isReservedPath(folder, languages);
}

/** Returns whether the service itself uses an address, so that no page or article can have it. */
export function isReservedPath(path: string, languages: readonly string[]): boolean {
  const { rest } = splitLocale(path, languages);
  return RESERVED_FILES.includes(rest) || RESERVED_TREES.includes(rest.split('/')[1]!.toLowerCase());
}

/** Splits the leading locale from a path: `/fr/about` → `fr`, `/about`; `/fr` → `fr`, `/`. */
export function splitLocale(
  path: string,
  languages: readonly string[],
): { locale: string | undefined; rest: string } {
  const first = path.slice(1).split('/', 1)[0]!;
  if (!languages.includes(first)) return { locale: undefined, rest: path };
  return { locale: first, rest: path.slice(1 + first.length) || '/' };
}

/** Splits the last segment from a path: `/news/walk` → `/news/{slug}`, `walk`. */
export function splitSlug(path: string): { pattern: string; slug: string } {
  const slash = path.lastIndexOf('/');
  return { pattern: `${path.slice(0, slash)}/{slug}`, slug: path.slice(slash + 1) };
}
