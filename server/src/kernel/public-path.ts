/** What the service itself answers: no content may take these addresses, nor below `/{locale}`. Source: contract §4. */
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

/** Steps of letters, digits and `- _ . ~`, in any script; not `.` and `..`; no empty step, none at the end. */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{M}\p{N}._~-]+)+$/u;

/** Returns what is wrong with the path of an address of content. `/fr` is the home page's where French is a language. */
export function publicPathFault(
  path: string,
  languages: readonly string[],
): 'reserved-path' | 'path-format' | undefined {
  if (RESERVED_FILES.includes(path)) return 'reserved-path';
  if (!PATH.test(path)) return 'path-format';
  return isReservedPath(path, languages) ? 'reserved-path' : undefined;
}

/** Whether the service itself answers at an address, so that no page or article can have it. */
export function isReservedPath(path: string, languages: readonly string[]): boolean {
  const { rest } = splitLocale(path, languages);
  return RESERVED_FILES.includes(rest) || RESERVED_TREES.includes(rest.split('/')[1]!.toLowerCase());
}

/** Returns the locale that a path begins with, and the path behind it: `/fr/about` → `fr`, `/about`; `/fr` → `fr`, `/`. */
export function splitLocale(
  path: string,
  languages: readonly string[],
): { locale: string | undefined; rest: string } {
  const first = path.slice(1).split('/', 1)[0]!;
  if (!languages.includes(first)) return { locale: undefined, rest: path };
  return { locale: first, rest: path.slice(1 + first.length) || '/' };
}

/** Returns the last step of a path and what is before it: `/news/walk` → `/news/{slug}`, `walk`. */
export function splitSlug(path: string): { pattern: string; slug: string } {
  const slash = path.lastIndexOf('/');
  return { pattern: `${path.slice(0, slash)}/{slug}`, slug: path.slice(slash + 1) };
}
